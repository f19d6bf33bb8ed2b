package io.thalweg.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Collections;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The certificate of this member and the authorities whose members it trusts. Both sides of a
 * connection have to show a certificate; this cannot be turned off.
 *
 * <p>The files are read once, when this object is made; an error in them is reported then.
 */
public final class Tls {
  private final SSLContext context;
  private final String source;

  private Tls(SSLContext context, String source) {
    this.context = context;
    this.source = source;
  }

  /**
   * Keystores of the JDK, PKCS#12 or JKS: one with this member's key and certificate, one with the
   * authorities. The password of the key is that of its store.
   */
  public static Tls keystore(
      Path keystore, String password, Path truststore, String trustPassword) {
    KeyStore keys = load("the keystore", keystore, password);
    Require.that(
        hasEntry(keys, true),
        "the keystore %s has no private key, and needs one".formatted(keystore));
    KeyStore trust = load("the truststore", truststore, trustPassword);
    Require.that(
        hasEntry(trust, false),
        "the truststore %s has no certificate, and needs that of an authority"
            .formatted(truststore));
    return new Tls(context(keystore, keys, password, trust), keystore.toString());
  }

  /**
   * PEM files: a certificate, with those between it and the authority if there are any; its key in
   * PKCS#8, not encrypted, of kind RSA, EC or Ed25519; the certificates of the authorities.
   */
  public static Tls pem(Path certificate, Path key, Path authorities) {
    KeyStore keys = Pem.keystore(certificate, key);
    KeyStore trust = Pem.truststore(authorities);
    return new Tls(context(certificate, keys, "", trust), certificate.toString());
  }

  /** The context with which the transport makes its sockets. */
  public SSLContext context() {
    return context;
  }

  private static KeyStore load(String what, Path file, String password) {
    Require.that(Files.isReadable(file), "%s %s cannot be read".formatted(what, file));
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, password.toCharArray());
      return store;
    } catch (IOException | GeneralSecurityException wrong) {
      throw new IllegalArgumentException(
          "%s %s must be a PKCS#12 or JKS keystore with the password given: %s"
              .formatted(what, file, wrong.getMessage()),
          wrong);
    }
  }

  private static boolean hasEntry(KeyStore store, boolean key) {
    try {
      for (String alias : Collections.list(store.aliases())) {
        if (key ? store.isKeyEntry(alias) : store.isCertificateEntry(alias)) {
          return true;
        }
      }
      return false;
    } catch (GeneralSecurityException notLoaded) {
      throw new IllegalStateException(notLoaded);
    }
  }

  private static SSLContext context(Path file, KeyStore keys, String password, KeyStore trust) {
    try {
      var keyManagers = KeyManagerFactory.getInstance("PKIX");
      keyManagers.init(keys, password.toCharArray());
      var trustManagers = TrustManagerFactory.getInstance("PKIX");
      trustManagers.init(trust);
      SSLContext context = SSLContext.getInstance("TLSv1.3");
      context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException wrong) {
      throw new IllegalArgumentException(
          "the key in %s cannot be used: %s".formatted(file, wrong.getMessage()), wrong);
    }
  }

  @Override
  public String toString() {
    return "TLS with " + source;
  }
}
