package io.thalweg.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsTest {
  @TempDir private static Path directory;
  private static Certificates certificates;

  @BeforeAll
  static void make() throws Exception {
    certificates = Certificates.make(directory, 10, "EC", "RSA", "Ed25519");
  }

  @ParameterizedTest
  @ValueSource(strings = {"EC", "RSA", "Ed25519"})
  void aKeyOfEachKindIsReadFromPem(String kind) throws Exception {
    assertThat(certificates.tls(kind))
        .hasToString("TLS with " + directory + "/" + kind + "-chain.crt");
  }

  @Test
  void keystoresAreRead() throws Exception {
    Path keystore = certificates.keystore("EC");
    Tls tls = Tls.keystore(keystore, "changeit", certificates.truststore(), "changeit");
    assertThat(tls.context().getProtocol()).isEqualTo("TLSv1.3");
    assertThat(tls.toString()).doesNotContain("changeit");
  }

  @Test
  void aKeystoreOfTheOldFormIsReadToo() throws Exception {
    Path old = certificates.keystore("EC", "JKS");
    assertThat(Tls.keystore(old, "changeit", certificates.truststore(), "changeit"))
        .hasToString("TLS with " + old);
  }

  @Test
  void aKeyThatOpensslHasTurnedIsRead() throws Exception {
    Path old = directory.resolve("sec1.key");
    Path turned = directory.resolve("turned.key");
    assumeTrue(openssl("ec", "-in", certificates.keyPem("EC"), "-out", old), "no openssl here");
    assertThat(Files.readString(old)).contains("BEGIN EC PRIVATE KEY");
    assertThat(openssl("pkcs8", "-topk8", "-nocrypt", "-in", old, "-out", turned)).isTrue();
    Path certificate = certificates.certificatePem("EC");
    assertThat(Tls.pem(certificate, turned, certificates.certificatePem("ca")))
        .hasToString("TLS with " + certificate);
  }

  private static boolean openssl(Object... arguments) throws Exception {
    var command = new ArrayList<>(List.of("openssl"));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    } catch (IOException notInstalled) {
      return false;
    }
  }

  @Test
  void aWrongPasswordIsNamed() throws Exception {
    Path keystore = certificates.keystore("EC");
    Path trust = certificates.truststore();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tls.keystore(keystore, "wrong-password", trust, "changeit"))
        .withMessageStartingWith(
            "the keystore %s must be a PKCS#12 or JKS keystore with the password given: "
                .formatted(keystore))
        .withMessageNotContainingAny("wrong-password");
  }

  @Test
  void aStoreWithoutWhatItNeedsIsNamed() throws Exception {
    Path keystore = certificates.keystore("EC");
    Path trust = certificates.truststore();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tls.keystore(trust, "changeit", trust, "changeit"))
        .withMessage("the keystore %s has no private key, and needs one".formatted(trust));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tls.keystore(keystore, "changeit", keystore, "changeit"))
        .withMessage(
            "the truststore %s has no certificate, and needs that of an authority"
                .formatted(keystore));
  }

  @Test
  void aFileThatIsNotThereIsNamed() throws Exception {
    Path none = directory.resolve("none");
    Path key = certificates.keyPem("EC");
    Path certificate = certificates.certificatePem("EC");
    Path authority = certificates.certificatePem("ca");
    refused("the certificate %s cannot be read".formatted(none), none, key, authority);
    refused("the key %s cannot be read".formatted(none), certificate, none, authority);
    refused("the authorities %s cannot be read".formatted(none), certificate, key, none);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tls.keystore(none, "changeit", none, "changeit"))
        .withMessage("the keystore %s cannot be read".formatted(none));
  }

  @Test
  void aFileWithSomethingElseIsNamed() throws Exception {
    Path key = certificates.keyPem("EC");
    Path certificate = certificates.certificatePem("EC");
    Path authority = certificates.certificatePem("ca");
    Path old = certificates.write("old.key", Certificates.pem("EC PRIVATE KEY", new byte[40]));
    Path junk = certificates.write("junk.key", Certificates.pem("PRIVATE KEY", new byte[40]));
    refused(notKey(certificate, "no private key in it"), certificate, certificate, authority);
    refused(notKey(old, "a key that is EC PRIVATE KEY"), certificate, old, authority);
    refused(notKey(junk, "none of the kind EC of the certificate"), certificate, junk, authority);
    refused(
        "the certificate %s must be a PEM file with certificates: ".formatted(key),
        key,
        key,
        authority);
  }

  @Test
  void aKeyOfAnotherCertificateIsNamed() throws Exception {
    Path stranger = certificates.keyPem("ca");
    Path certificate = certificates.certificatePem("EC");
    refused(
        "the key %s does not belong to the certificate %s".formatted(stranger, certificate),
        certificate,
        stranger,
        certificates.certificatePem("ca"));
  }

  private static String notKey(Path file, String found) {
    return "the key %s must be a PEM file with BEGIN PRIVATE KEY (PKCS#8, not encrypted; openssl pkcs8 -topk8 -nocrypt makes one), and has %s"
        .formatted(file, found);
  }

  private static void refused(String sentence, Path certificate, Path key, Path authorities) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tls.pem(certificate, key, authorities))
        .withMessageStartingWith(sentence);
  }
}
