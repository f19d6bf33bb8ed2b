package io.thalweg.cluster.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.Discovery;
import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.Health;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.PendingLease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A null costs its caller a NullPointerException that names the parameter, and nobody else
 * anything: tried for each parameter of each method of the API.
 */
@Timeout(120)
class NullsTest {
  private static final SemaphoreConfig FIVE = SemaphoreConfig.units(5);

  private static final Map<Class<?>, Object> SAMPLES =
      Map.of(
          String.class,
          "x",
          String[].class,
          new String[] {"127.0.0.1:1"},
          Duration.class,
          Duration.ofSeconds(1),
          Instant.class,
          Instant.EPOCH,
          SemaphoreConfig.class,
          FIVE,
          SemaphoreConfig.Policy.class,
          SemaphoreConfig.Policy.FIRST_COME_FIRST_SERVED,
          GroupConfig.class,
          GroupConfig.standard(),
          Request.class,
          Request.units(1),
          Overlay.class,
          Overlay.AUTOMATIC,
          Consumer.class,
          (Consumer<String>) why -> {});

  /** A method, and the parameter that is null. */
  private record Call(Object subject, Method method, int index) {
    String name() {
      return method.getDeclaringClass().getSimpleName()
          + "."
          + method.getName()
          + Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList()
          + " with parameter "
          + index
          + " null";
    }

    void make() throws Throwable {
      Object[] arguments = new Object[method.getParameterCount()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = i == index ? null : sample(method.getParameterTypes()[i]);
      }
      try {
        method.invoke(subject, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }

  private static @Nullable Object sample(Class<?> type) {
    if (type == ClusterListener.class) {
      return new ClusterListener() {};
    }
    return type == int.class
        ? 1
        : type == long.class ? 1L : type == boolean.class ? true : SAMPLES.get(type);
  }

  private static List<Call> calls(Class<?> type, Object subject) {
    List<Call> calls = new ArrayList<>();
    List<Method> methods = new ArrayList<>(List.of(type.getDeclaredMethods()));
    methods.sort(Comparator.comparing(Method::toString));
    for (Method method : methods) {
      boolean own = Modifier.isPublic(method.getModifiers()) && !method.isSynthetic();
      for (int i = 0; own && i < method.getParameterCount(); i++) {
        if (!method.getParameterTypes()[i].isPrimitive() && !method.getName().equals("equals")) {
          calls.add(new Call(subject, method, i));
        }
      }
    }
    return calls;
  }

  private static void assertEachThrows(List<Call> calls, int least) {
    assertThat(calls).hasSizeGreaterThanOrEqualTo(least);
    for (Call call : calls) {
      assertThat(catchThrowable(call::make))
          .as(call.name())
          .isInstanceOf(NullPointerException.class)
          .hasMessageMatching("[a-z]\\w*"); // the parameter, where the JVM would explain itself
    }
  }

  @Test
  void settingsRefuseIt() {
    assertEachThrows(calls(ClusterConfig.class, ClusterConfig.named("x")), 12);
    assertEachThrows(calls(SemaphoreConfig.class, FIVE), 2);
    assertEachThrows(calls(Request.class, Request.units(1)), 1);
    assertEachThrows(calls(Discovery.class, Discovery.class), 1);
  }

  @Test
  void membersRefuseItAndLive() throws Exception {
    try (Fleet fleet = new Fleet(2)) {
      LiveCluster cluster = fleet.member(0);
      PrioritySemaphore semaphore = fleet.semaphore(0, FIVE);
      GroupLock lock = cluster.groupLock("lock");
      Lease lease = semaphore.acquire(Request.units(1));
      PendingLease pending = semaphore.request(Request.units(5));
      assertEachThrows(calls(Cluster.class, cluster), 6);
      assertEachThrows(calls(PrioritySemaphore.class, semaphore), 6);
      assertEachThrows(calls(GroupLock.class, lock), 4);
      assertEachThrows(calls(Lease.class, lease), 1);
      lease.close();
      pending.future().get().close();
      assertThat(cluster.health().state()).isEqualTo(Health.State.UP);
      assertThat(fleet.semaphore(1, FIVE).tryAcquire(Request.units(5))).isPresent();
      assertThat(cluster.leave()).isTrue();
    }
  }
}
