package io.thalweg.cluster;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads certificates and keys from PEM files, with the means of the JDK only. */
final class Pem {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN ([A-Z ]*PRIVATE KEY)-----([^-]*)-----END \\1-----");

  private Pem() {}

  /** Returns a store without a password that contains only this key. */
  static KeyStore keystore(Path certificate, Path key) {
    List<Certificate> chain = certificates("the certificate", certificate);
    PrivateKey secret = privateKey(key, chain.getFirst().getPublicKey());
    Require.that(
        belong(secret, chain.getFirst().getPublicKey()),
        "the key %s does not belong to the certificate %s".formatted(key, certificate));
    try {
      KeyStore store = empty();
      store.setKeyEntry("member", secret, new char[0], chain.toArray(Certificate[]::new));
      return store;
    } catch (GeneralSecurityException wrong) {
      throw new IllegalArgumentException(
          "the certificates in %s must be a chain, the member's first: %s"
              .formatted(certificate, wrong.getMessage()),
          wrong);
    }
  }

  static KeyStore truststore(Path authorities) {
    try {
      KeyStore store = empty();
      for (Certificate each : certificates("the authorities", authorities)) {
        store.setCertificateEntry("authority" + store.size(), each);
      }
      return store;
    } catch (GeneralSecurityException wrong) {
      throw new IllegalStateException(wrong);
    }
  }

  private static KeyStore empty() throws GeneralSecurityException {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      return store;
    } catch (IOException cannotHappen) {
      throw new IllegalStateException(cannotHappen);
    }
  }

  private static List<Certificate> certificates(String what, Path file) {
    var bytes = new ByteArrayInputStream(read(what, file).getBytes(StandardCharsets.US_ASCII));
    try {
      var found = CertificateFactory.getInstance("X.509").generateCertificates(bytes);
      Require.that(!found.isEmpty(), notCertificates(what, file, "it has none"));
      return List.copyOf(found);
    } catch (CertificateException wrong) {
      throw new IllegalArgumentException(notCertificates(what, file, wrong.getMessage()), wrong);
    }
  }

  private static String notCertificates(String what, Path file, @Nullable String why) {
    return "%s %s must be a PEM file with certificates: %s".formatted(what, file, why);
  }

  private static PrivateKey privateKey(Path file, PublicKey counterpart) {
    Matcher found = KEY.matcher(read("the key", file));
    Require.that(found.find(), notKey(file, "no private key in it"));
    Require.that(
        found.group(1).equals("PRIVATE KEY"), notKey(file, "a key that is " + found.group(1)));
    try {
      byte[] encoded = Base64.getMimeDecoder().decode(found.group(2));
      return KeyFactory.getInstance(counterpart.getAlgorithm())
          .generatePrivate(new PKCS8EncodedKeySpec(encoded));
    } catch (GeneralSecurityException | IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          notKey(
              file, "none of the kind %s of the certificate".formatted(counterpart.getAlgorithm())),
          wrong);
    }
  }

  private static String notKey(Path file, String found) {
    return ("the key %s must be a PEM file with BEGIN PRIVATE KEY (PKCS#8, not encrypted; openssl"
            + " pkcs8 -topk8 -nocrypt makes one), and has %s")
        .formatted(file, found);
  }

  private static boolean belong(PrivateKey key, PublicKey counterpart) {
    try {
      byte[] text = {1, 2, 3};
      Signature signature = Signature.getInstance(signing(key.getAlgorithm()));
      signature.initSign(key);
      signature.update(text);
      byte[] signed = signature.sign();
      signature.initVerify(counterpart);
      signature.update(text);
      return signature.verify(signed);
    } catch (GeneralSecurityException doesNotFit) {
      return false;
    }
  }

  private static String signing(String algorithm) {
    return switch (algorithm) {
      case "RSA" -> "SHA256withRSA";
      case "EC" -> "SHA256withECDSA";
      default -> algorithm;
    };
  }

  private static String read(String what, Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException unreadable) {
      throw new IllegalArgumentException("%s %s cannot be read".formatted(what, file), unreadable);
    }
  }
}
