package io.thalweg.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A certificate authority and the members that it has signed, made with the keytool of this JDK.
 */
public final class Certificates {
  public static final String PASSWORD = "changeit";

  private final Path directory;
  private final Path store;
  private final KeyStore keys;

  private Certificates(Path directory, Path store, KeyStore keys) {
    this.directory = directory;
    this.store = store;
    this.keys = keys;
  }

  /**
   * Makes one pair of keys for each kind, such as {@code EC} or {@code RSA}, which is also its
   * alias.
   *
   * @param days the number of days that they are valid, from yesterday on
   */
  public static Certificates make(Path directory, int days, String... kinds) throws Exception {
    Files.createDirectories(directory);
    Path store = directory.resolve("all.p12");
    generate(store, "ca", "EC", days + 1, "-ext", "bc:c");
    for (String kind : kinds) {
      generate(store, kind, kind, days, "-signer", "ca");
    }
    return new Certificates(directory, store, load(store));
  }

  private static void generate(Path store, String alias, String kind, int days, String... more)
      throws Exception {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of("-genkeypair", "-keystore", store.toString(), "-storepass", PASSWORD));
    command.addAll(List.of("-storetype", "PKCS12", "-alias", alias, "-keyalg", kind));
    command.addAll(List.of("-dname", "CN=" + alias, "-startdate", "-1d", "-validity", "" + days));
    command.addAll(List.of(more));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(output);
    }
  }

  private static KeyStore load(Path store) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  /** A keystore with this pair only. */
  public Path keystore(String alias) throws Exception {
    return keystore(alias, "PKCS12");
  }

  /** The same of another type. */
  public Path keystore(String alias, String type) throws Exception {
    KeyStore one = KeyStore.getInstance(type);
    one.load(null, null);
    char[] password = PASSWORD.toCharArray();
    one.setKeyEntry(alias, keys.getKey(alias, password), password, keys.getCertificateChain(alias));
    return save(one, alias + "." + type);
  }

  /** A keystore with the certificate of the authority. */
  public Path truststore() throws Exception {
    KeyStore trust = KeyStore.getInstance("PKCS12");
    trust.load(null, null);
    trust.setCertificateEntry("ca", keys.getCertificate("ca"));
    return save(trust, "trust.p12");
  }

  private Path save(KeyStore one, String name) throws Exception {
    Path file = directory.resolve(name);
    try (var out = Files.newOutputStream(file)) {
      one.store(out, PASSWORD.toCharArray());
    }
    return file;
  }

  public Path certificatePem(String alias) throws Exception {
    return write(alias + ".crt", pem("CERTIFICATE", keys.getCertificate(alias).getEncoded()));
  }

  public Path chainPem(String alias) throws Exception {
    var text = new StringBuilder();
    for (Certificate each : keys.getCertificateChain(alias)) {
      text.append(pem("CERTIFICATE", each.getEncoded()));
    }
    return write(alias + "-chain.crt", text.toString());
  }

  public Path keyPem(String alias) throws Exception {
    byte[] key = keys.getKey(alias, PASSWORD.toCharArray()).getEncoded();
    return write(alias + ".key", pem("PRIVATE KEY", key));
  }

  public Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  /** The settings of a member with this pair. */
  public Tls tls(String alias) throws Exception {
    return Tls.pem(chainPem(alias), keyPem(alias), certificatePem("ca"));
  }

  /** Settings with a certificate of this authority, and trust in another. */
  public Tls trusting(String alias, Certificates other) throws Exception {
    return Tls.pem(chainPem(alias), keyPem(alias), other.certificatePem("ca"));
  }

  public Path store() {
    return store;
  }

  public static String pem(String kind, byte[] content) {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, text, kind);
  }
}
