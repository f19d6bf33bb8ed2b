package io.thalweg.cluster.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.ClusterListener;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PrioritySemaphore;
import io.thalweg.cluster.Request;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.engine.LiveCluster;
import io.thalweg.cluster.engine.Time;
import io.thalweg.cluster.transport.LocalNetwork;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class FlightRecordingTest {
  @TempDir private Path folder;

  private static PrioritySemaphore gpus(Cluster cluster) {
    return cluster.semaphore("gpus", SemaphoreConfig.units(4));
  }

  private List<RecordedEvent> events(Recording recording, String name) throws IOException {
    Path file = folder.resolve("some.jfr");
    recording.dump(file);
    return RecordingFile.readAllEvents(file).stream()
        .filter(e -> e.getEventType().getName().equals(name))
        .filter(e -> e.getString("semaphore").equals("gpus"))
        .toList();
  }

  @Test
  void grantsLeasesAndRequestsGivenUpAreRecorded() throws Exception {
    try (Cluster cluster = Thalweg.local();
        Recording recording = new Recording()) {
      PrioritySemaphore gpus = gpus(cluster); // made before the recording
      recording.start();
      Lease three = gpus.acquire(Request.units(3).priority(7));
      gpus.tryAcquire(Request.units(2).priority(5), Duration.ofMillis(1));
      three.close();
      recording.stop();
      RecordedEvent grant = events(recording, "thalweg.Grant").getFirst();
      assertThat(grant.getInt("units")).isEqualTo(3);
      assertThat(grant.getLong("priority")).isEqualTo(7);
      assertThat(grant.getString("member")).isEqualTo("local");
      RecordedEvent lease = events(recording, "thalweg.Lease").getFirst();
      assertThat(lease.getInt("units")).isEqualTo(3);
      assertThat(lease.getDuration("held")).isGreaterThanOrEqualTo(Duration.ofMillis(1));
      RecordedEvent givenUp = events(recording, "thalweg.GivenUp").getFirst();
      assertThat(givenUp.getLong("priority")).isEqualTo(5);
      assertThat(givenUp.getDuration("waited")).isGreaterThanOrEqualTo(Duration.ofMillis(1));
    }
  }

  @Test
  void aLeaseThatIsLostIsRecorded() throws Exception {
    try (Cluster cluster = Thalweg.local();
        Recording recording = new Recording()) {
      recording.start();
      Lease lease = gpus(cluster).acquire(Request.units(3));
      cluster.leave();
      recording.stop();
      RecordedEvent lost = events(recording, "thalweg.Lost").getFirst();
      assertThat(lost.getInt("units")).isEqualTo(3);
      assertThat(lost.getLong("fence")).isEqualTo(lease.fence());
      assertThat(lost.getString("why")).contains("has been closed");
      assertThat(events(recording, "thalweg.Lease")).hasSize(1);
    }
  }

  @Test
  void arrivalsOfTheTokenAreRecorded() throws Exception {
    LocalNetwork network = new LocalNetwork();
    try (Recording recording = new Recording()) {
      recording.start();
      try (Cluster first = join(network, "a");
          Cluster second = join(network, "b")) {
        gpus(first);
        gpus(second).acquire(Request.units(4)).close();
        recording.stop();
      }
      assertThat(events(recording, "thalweg.TokenArrival"))
          .singleElement()
          .satisfies(e -> assertThat(e.getString("member")).isEqualTo("b"));
    }
  }

  private static Cluster join(LocalNetwork network, String name) {
    ClusterConfig config = ClusterConfig.named("m").member(name).founds(name.equals("a"));
    return LiveCluster.join(config, network.transport(name), Time.REAL);
  }

  @Test
  void nobodyListensWhileNothingIsRecorded() {
    AtomicReference<@Nullable ClusterListener> listening = new AtomicReference<>();
    try (FlightRecording follower = FlightRecording.follow("m", listening::set)) {
      assertThat(listening).hasNullValue();
      try (Recording one = new Recording();
          Recording other = new Recording()) {
        one.start();
        other.start();
        assertThat(listening).doesNotHaveNullValue();
        one.stop();
        assertThat(listening).doesNotHaveNullValue();
        other.stop();
        assertThat(listening).hasNullValue();
      }
      assertThat(follower).isNotNull();
    }
    try (Recording later = new Recording()) {
      later.start();
      assertThat(listening).hasNullValue();
    }
  }
}
