package io.thalweg.cluster.member;

import java.lang.reflect.Proxy;

/** Outputs that are ignored. */
final class Nowhere {
  static final Outputs OUTPUTS =
      (Outputs)
          Proxy.newProxyInstance(
              Outputs.class.getClassLoader(),
              new Class<?>[] {Outputs.class},
              (proxy, method, arguments) -> null);

  private Nowhere() {}
}
