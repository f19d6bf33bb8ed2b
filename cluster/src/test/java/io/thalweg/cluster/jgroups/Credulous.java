package io.thalweg.cluster.jgroups;

import java.security.cert.X509Certificate;
import javax.net.ssl.X509TrustManager;

/** Trusts everybody, so that only the other side can refuse. */
final class Credulous implements X509TrustManager {
  @Override
  public void checkClientTrusted(X509Certificate[] chain, String kind) {}

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String kind) {}

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
