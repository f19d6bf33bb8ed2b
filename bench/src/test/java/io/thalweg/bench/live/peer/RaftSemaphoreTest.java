package io.thalweg.bench.live.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaftSemaphoreTest {
  private final List<Integer> granted = new ArrayList<>();
  private final RaftSemaphore semaphore = new RaftSemaphore(5, granted::add);

  @Test
  void theFirstOfTheLogIsServedFirstAndNobodyPassesIt() {
    apply(0, 3);
    apply(1, 3);
    apply(2, 1);
    assertThat(granted).containsExactly(0);
    apply(0, -3);
    assertThat(granted).containsExactly(0, 1, 2);
  }

  @Test
  void aSnapshotHasWhoWaits() throws IOException {
    apply(0, 4);
    apply(1, 2);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    semaphore.writeContentTo(new DataOutputStream(bytes));
    List<Integer> later = new ArrayList<>();
    RaftSemaphore copy = new RaftSemaphore(99, later::add);
    copy.readContentFrom(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    byte[] release = RaftSemaphore.command(0, -1);
    copy.apply(release, 0, release.length, false);
    assertThat(later).containsExactly(1);
  }

  private void apply(int member, int units) {
    byte[] command = RaftSemaphore.command(member, units);
    semaphore.apply(command, 0, command.length, false);
  }
}
