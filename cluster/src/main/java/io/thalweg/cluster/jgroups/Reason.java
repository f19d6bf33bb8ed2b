package io.thalweg.cluster.jgroups;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import javax.net.ssl.SSLException;

/** Says in plain words why a connection failed, with "it" for the other side. */
final class Reason {
  private Reason() {}

  static String of(IOException failure) {
    return switch (failure) {
      case RefusedException refused -> text(refused);
      case SSLException tls -> ofTls(text(tls));
      case SocketTimeoutException late -> "it did not answer in time";
      case EOFException end -> "it closed the connection";
      case ConnectException nobody -> "nobody listens there (" + text(nobody) + ")";
      case SocketException broken -> "it closed the connection (" + text(broken) + ")";
      default -> text(failure);
    };
  }

  /** Whether the other side just closed the connection, which it is free to do. */
  static boolean isDeparture(IOException failure) {
    return failure instanceof EOFException
        || failure instanceof SocketException
        || failure.getCause() instanceof EOFException
        || failure.getCause() instanceof SocketException;
  }

  private static String ofTls(String text) {
    if (text.contains("Empty client certificate chain")) {
      return "it showed no certificate";
    }
    if (text.contains("PKIX")) {
      return "its certificate is not of an authority that this member trusts (" + text + ")";
    }
    if (text.contains("Unsupported or unrecognized SSL message")) {
      return "it does not speak TLS";
    }
    if (text.contains("Received fatal alert")) {
      return "it does not accept the certificate of this member (" + text + ")";
    }
    if (text.contains("terminated the handshake")) {
      return "it closed the connection";
    }
    return "TLS failed: " + text;
  }

  private static String text(Exception failure) {
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }
}
