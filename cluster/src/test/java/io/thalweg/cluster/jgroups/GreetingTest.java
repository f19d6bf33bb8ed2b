package io.thalweg.cluster.jgroups;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GreetingTest {
  private static final Greeting GREETING = new Greeting("farm", "open sesame");

  /** What the caller sent. */
  private final ByteArrayOutputStream recorded = new ByteArrayOutputStream();

  @Test
  void thoseWhoKnowNameAndSecretUnderstandEachOther() throws Exception {
    assertThat(greet(GREETING, new Greeting("farm", "open sesame"))).isNull();
  }

  @Test
  void anotherNameOrSecretIsRefusedByBoth() throws Exception {
    for (Greeting other :
        new Greeting[] {
          new Greeting("farm", "open barley"),
          new Greeting("farm", null),
          new Greeting("form", "open sesame")
        }) {
      assertThat(greet(GREETING, other)).contains("it is of another cluster or has another secret");
    }
  }

  @Test
  void recordedBytesAreWorthNothing() throws Exception {
    greet(GREETING, GREETING);
    var replay = new ByteArrayInputStream(recorded.toByteArray());
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(() -> GREETING.answer(replay, OutputStream.nullOutputStream()))
        .withMessage("it is of another cluster or has another secret");
  }

  @Test
  void oneByteThatIsWrongIsEnough() {
    var http = new ByteArrayInputStream("T GET / HTTP/1.1".getBytes(UTF_8));
    assertThatIOException()
        .isThrownBy(() -> GREETING.answer(http, OutputStream.nullOutputStream()))
        .withMessage("it does not speak the protocol of a member");
  }

  /** Why each side refuses the other, or null if it does not; both must agree. */
  private @Nullable String greet(Greeting caller, Greeting called) throws Exception {
    try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var call = new Socket(server.getInetAddress(), server.getLocalPort());
        var answer = server.accept()) {
      var answered =
          CompletableFuture.supplyAsync(
              () ->
                  refusal(() -> called.answer(answer.getInputStream(), answer.getOutputStream())));
      String refused =
          refusal(() -> caller.call(call.getInputStream(), recording(call.getOutputStream())));
      assertThat(answered.join()).isEqualTo(refused);
      return refused;
    }
  }

  private interface Step {
    void run() throws IOException;
  }

  private static @Nullable String refusal(Step step) {
    try {
      step.run();
      return null;
    } catch (RefusedException refused) {
      return refused.getMessage();
    } catch (IOException broken) {
      throw new CompletionException(broken);
    }
  }

  private OutputStream recording(OutputStream out) {
    return new FilterOutputStream(out) {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        recorded.write(bytes, offset, length);
        out.write(bytes, offset, length);
      }
    };
  }
}
