package io.thalweg.torture.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.torture.network.FaultyNetwork;
import io.thalweg.torture.schedule.FaultSchedule;
import io.thalweg.torture.schedule.PlannedFault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CutLinksTest {
  private final List<String> done = new ArrayList<>();
  private final CutLinks links = new CutLinks(new Noted());

  private static PlannedFault fault(String line) {
    return FaultSchedule.parse(List.of(line), 3).faults().getFirst();
  }

  @Test
  void aPartitionCutsBothWays() throws IOException {
    links.cut(fault("1s partition m0|m1,m2 2s").cuts());
    assertThat(done).containsExactly("cut [1, 2]>0", "cut [0]>1", "cut [0]>2");
  }

  @Test
  void aDirectionThatTwoFaultsCutIsHealedWithTheLast() throws IOException {
    PlannedFault first = fault("1s oneway m0>m1,m2 2s");
    PlannedFault second = fault("2s oneway m0>m1 2s");
    links.cut(first.cuts());
    links.cut(second.cuts());
    links.heal(first.cuts());
    assertThat(done).containsExactly("cut [0]>1", "cut [0]>2", "heal [0]>2");
    links.heal(second.cuts());
    assertThat(done).endsWith("heal [0]>1");
  }

  /** A network that notes what it is told. */
  private final class Noted implements FaultyNetwork {
    @Override
    public String description() {
      return "noted";
    }

    @Override
    public String bind(int member) {
      return "";
    }

    @Override
    public String advertise(int member) {
      return "";
    }

    @Override
    public String storeHost() {
      return "";
    }

    @Override
    public List<String> inside(int member, List<String> command) {
      return command;
    }

    @Override
    public void up(int member, long pid) {}

    @Override
    public void down(int member) {}

    @Override
    public void cut(List<Integer> from, int to) {
      done.add("cut " + from + ">" + to);
    }

    @Override
    public void heal(List<Integer> from, int to) {
      done.add("heal " + from + ">" + to);
    }

    @Override
    public boolean delay(int member, int millis) {
      return false;
    }

    @Override
    public void close() {}
  }
}
