package io.thalweg.cluster.jfr;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.thalweg.cluster.ClusterListener;
import java.util.function.Consumer;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import org.jspecify.annotations.Nullable;

/**
 * Listens to a member only while the Flight Recorder records: a grant costs about 100 ns, so that
 * even a listener that does nothing would be noticeable.
 */
public final class FlightRecording implements AutoCloseable {

  /** A class of its own, so that a Java without the recorder never loads it. */
  private static final class Switch implements FlightRecorderListener {
    private final Recorded recorded;
    private final Consumer<@Nullable ClusterListener> tells;

    @GuardedBy("this")
    private boolean listening;

    Switch(String member, Consumer<@Nullable ClusterListener> tells) {
      this.recorded = new Recorded(member);
      this.tells = tells;
    }

    void begin() {
      FlightRecorder.addListener(this);
      look();
    }

    @Override
    public void recordingStateChanged(Recording recording) {
      look();
    }

    private synchronized void look() {
      boolean records = FlightRecorder.isInitialized() && anyRuns();
      if (records != listening) {
        listening = records;
        tells.accept(records ? recorded : null);
      }
    }

    private static boolean anyRuns() {
      return FlightRecorder.getFlightRecorder().getRecordings().stream()
          .anyMatch(recording -> recording.getState() == RecordingState.RUNNING);
    }

    void end() {
      FlightRecorder.removeListener(this);
    }
  }

  private final Runnable end;

  private FlightRecording(Runnable end) {
    this.end = end;
  }

  /**
   * Records the member's events from now on.
   *
   * @param tells called with the listener when a recording starts, with null when the last one has
   *     stopped
   */
  public static FlightRecording follow(String member, Consumer<@Nullable ClusterListener> tells) {
    if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
      return new FlightRecording(() -> {});
    }
    Switch recorder = new Switch(member, tells);
    recorder.begin();
    return new FlightRecording(recorder::end);
  }

  /** Stops recording the member's events. */
  @Override
  public void close() {
    end.run();
  }
}
