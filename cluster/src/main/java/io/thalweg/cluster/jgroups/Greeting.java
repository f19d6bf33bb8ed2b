package io.thalweg.cluster.jgroups;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The first bytes of a connection: each side proves that it knows the name and the secret of the
 * cluster, by an HMAC over random bytes of both. Since these are new each time, recorded bytes are
 * useless on another connection, with or without a secret.
 *
 * <p>The caller speaks first, so that it is noticed at once if only one of the two sides uses TLS.
 */
final class Greeting {
  private static final byte[] MAGIC = "THALWEG1".getBytes(StandardCharsets.US_ASCII);
  private static final int NONCE = 16;
  private static final int PROOF = 32;
  private static final byte WELCOME = 1;
  private static final byte TLS_ALERT = 0x15;
  private static final byte TLS_HANDSHAKE = 0x16;
  private static final String STRANGER = "it is of another cluster or has another secret";

  private static final SecureRandom RANDOM = new SecureRandom();

  private final SecretKeySpec key;

  Greeting(String cluster, @Nullable String secret) {
    this.key = new SecretKeySpec(derive(cluster, secret), "HmacSHA256");
  }

  /** Greets as the side that called. */
  void call(InputStream in, OutputStream out) throws IOException {
    byte[] mine = nonce();
    write(out, MAGIC, mine);
    readMagic(in);
    byte[] theirs = read(in, NONCE);
    boolean known = MessageDigest.isEqual(read(in, PROOF), proof('S', mine, theirs));
    // If the other side's proof is wrong, the caller sends none, but lets the other side report it.
    write(out, known ? proof('C', mine, theirs) : new byte[PROOF]);
    if (!known || read(in, 1)[0] != WELCOME) {
      throw new RefusedException(STRANGER);
    }
  }

  /** Greets as the side that was called. */
  void answer(InputStream in, OutputStream out) throws IOException {
    readMagic(in);
    byte[] theirs = read(in, NONCE);
    byte[] mine = nonce();
    write(out, MAGIC, mine, proof('S', theirs, mine));
    if (!MessageDigest.isEqual(read(in, PROOF), proof('C', theirs, mine))) {
      throw new RefusedException(STRANGER);
    }
    write(out, new byte[] {WELCOME});
  }

  private static void readMagic(InputStream in) throws IOException {
    byte[] found = new byte[MAGIC.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = read(in, 1)[0];
      if (found[i] != MAGIC[i]) {
        throw new RefusedException(foreign(found[0]));
      }
    }
  }

  private static String foreign(byte first) {
    return switch (first) {
      case TLS_ALERT -> "it wants TLS, and this member has none";
      case TLS_HANDSHAKE -> "it speaks TLS, and this member has none";
      default -> "it does not speak the protocol of a member";
    };
  }

  private static byte[] nonce() {
    byte[] bytes = new byte[NONCE];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  private byte[] proof(char side, byte[] caller, byte[] called) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      mac.update((byte) side);
      mac.update(caller);
      return mac.doFinal(called);
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** Derives the key. It is slow on purpose: a listener should not be able to try many secrets. */
  private static byte[] derive(String cluster, @Nullable String secret) {
    byte[] name = cluster.getBytes(StandardCharsets.UTF_8);
    try {
      if (secret == null) {
        return MessageDigest.getInstance("SHA-256").digest(name);
      }
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
          .generateSecret(new PBEKeySpec(secret.toCharArray(), name, 100_000, 256))
          .getEncoded();
    } catch (GeneralSecurityException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  private static byte[] read(InputStream in, int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("it closed the connection");
    }
    return bytes;
  }

  private static void write(OutputStream out, byte[]... parts) throws IOException {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    byte[] all = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    out.write(all);
    out.flush();
  }
}
