import java.lang.management.ManagementFactory;
import java.util.*;
import java.util.function.Supplier;

final class Bench {
    static final com.sun.management.ThreadMXBean T = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    static final com.sun.management.OperatingSystemMXBean OS = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    public static void main(String[] z) throws Exception {
        switch (z[0]) {
            case "sim" -> sim(Integer.parseInt(z[1]), Integer.parseInt(z[2]));
            case "check" -> check(Integer.parseInt(z[1]), Integer.parseInt(z[2]), Integer.parseInt(z[3]), Integer.parseInt(z[4]), Integer.parseInt(z[5]));
            case "frontier" -> frontier(Integer.parseInt(z[1]));
            case "memory" -> memory();
        }
    }
    // prints: what candidate perThreadCpuSecond perProcessCpuSecond bytesPer
    static void sim(int deliveries, int rounds) {
        Cfg.k = 3; Cfg.W = 8; Cfg.B = 2;
        String[] names = {"A", "B", "C"}; Sim[] sims = {new SimA(), new SimB(), new SimC()};
        for (int r = -4; r < rounds; r++) {
            long[] sums = new long[3];
            for (int c = 0; c < 3; c++) {
                System.gc();
                long p = OS.getProcessCpuTime(), a = T.getCurrentThreadAllocatedBytes(), t = T.getCurrentThreadCpuTime();
                sums[c] = sims[c].run(deliveries);
                double dt = (T.getCurrentThreadCpuTime() - t) / 1e9, da = T.getCurrentThreadAllocatedBytes() - a, dp = (OS.getProcessCpuTime() - p) / 1e9;
                if (r >= 0) System.out.printf(Locale.ROOT, "sim16 %s %.0f %.0f %.1f%n", names[c], deliveries / dt, deliveries / dp, da / deliveries);
            }
            if (sums[0] != sums[1] || sums[0] != sums[2]) throw new AssertionError("sims differ");
        }
        if (!sims[0].render().equals(sims[1].render()) || !sims[0].render().equals(sims[2].render())) throw new AssertionError("renders differ");
        System.out.printf("# sims equal; app events per delivery %.3f%n", ((SimBase) sims[0]).appEvents / ((double) deliveries * (rounds + 4)));
    }
    static final String[] NAMES = {"A-deep", "A-shared", "A-shared-inc", "B-records", "B-shared-inc", "C", "C-inc", "A-scratch-inc"};
    static Check<?> make(int c, Net net) {
        return switch (c) { case 0 -> new CheckA(net, false, false); case 1 -> new CheckA(net, true, false); case 2 -> new CheckA(net, true, true); case 3 -> new CheckB(net, true); case 4 -> new CheckB(net, false); case 5 -> new CheckC(net, false); case 6 -> new CheckC(net, true); default -> new CheckAScratch(net); };
    }
    static void check(int n, int warm, int rounds, int reps, int fork) {
        Cfg.k = 2; Cfg.W = 0; Cfg.B = 1;
        Net net = Net.line(n), small = Net.line(3);
        for (int r = 0; r < warm; r++) for (int c = 0; c < 8; c++) make(c, small).run(-1);
        for (int r = 0; r < rounds; r++) {
            int first = -1;
            for (int x = 0; x < 8; x++) {
                int c = (x + fork + r) % 8;
                System.gc();
                long p = OS.getProcessCpuTime(), a = T.getCurrentThreadAllocatedBytes(), t = T.getCurrentThreadCpuTime();
                Check<?> k = null; int states = 0; for (int y = 0; y < reps; y++) { k = make(c, net); states = k.run(-1); }
                double dt = (T.getCurrentThreadCpuTime() - t) / 1e9, da = T.getCurrentThreadAllocatedBytes() - a, dp = (OS.getProcessCpuTime() - p) / 1e9;
                System.out.printf(Locale.ROOT, "line%d %s %.0f %.0f %.1f%n", n, NAMES[c], (double) states * reps / dt, (double) states * reps / dp, da / states / reps);
                if (r == 0) System.out.printf("# line%d %s states %d transitions %d levels %d widest %d at %d%n", n, NAMES[c], states, k.transitions, k.level, k.widest, k.widestLevel);
                if (first < 0) first = states; else if (states != first) throw new AssertionError(NAMES[c] + " " + states + " != " + first);
            }
        }
    }
    static long used() throws Exception {
        for (int k = 0; k < 3; k++) { System.gc(); Thread.sleep(50); }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
    static void frontier(int n) throws Exception {
        Cfg.k = 2; Cfg.W = 0; Cfg.B = 1;
        Check<?> probe = make(5, Net.line(n)); probe.run(-1); int level = probe.widestLevel; probe = null;
        for (int c = 0; c < 8; c++) frontierOf(c, n, level);
    }
    // One method per candidate, so that no dead local of an interpreted frame keeps the previous one alive.
    static Check<?> searched(int c, int n, int level) { Check<?> k = make(c, Net.line(n)); k.run(level); return k; }
    static void forget(Check<?> k) {
        k.frontier.clear(); k.nextFrontier.clear();
        if (k instanceof CheckA a) a.s = null;
        if (k instanceof CheckB b) b.set.clear();
    }
    static void frontierOf(int c, int n, int level) throws Exception {
        Check<?> k = searched(c, n, level); int size = k.frontier.size(), states = k.states; boolean all = c == 3;
        long full = used(); forget(k); long gone = used();
        System.out.printf("frontier line%d %s %d worlds: %.0f bytes each%s%n", n, NAMES[c], all ? states : size, (full - gone) / (double) (all ? states : size), all ? " (all visited kept)" : "");
    }
    static Object keep;
    static void memory() throws Exception {
        int n = 60000; // ring with chords of n/2: every node has 3 neighbours; ids below 65536 for C
        int[][] e = new int[n + n / 2][];
        for (int i = 0; i < n; i++) e[i] = new int[] {i, (i + 1) % n};
        for (int i = 0; i < n / 2; i++) e[n + i] = new int[] {i, i + n / 2};
        Net net = new Net(n, e); int[] off = net.offsets();
        for (int c = 0; c < 4; c++) memoryOf(c, n, net, off);
    }
    static void fill(int c, int n, Net net, int[] off) {
            if (c == 0) { NodeA[] x = new NodeA[n]; for (int i = 0; i < n; i++) x[i] = net.a(i); keep = x; }
            if (c == 1) { NodeB[] x = new NodeB[n]; for (int i = 0; i < n; i++) x[i] = net.b(i); keep = x; }
            if (c == 2) { long[][] x = new long[n][]; for (int i = 0; i < n; i++) { x[i] = new long[NodeC.words(3)]; net.c(i, x[i], 0); } keep = x; }
            if (c == 3) { long[] x = new long[off[n]]; for (int i = 0; i < n; i++) net.c(i, x, off[i]); keep = x; }
    }
    static void memoryOf(int c, int n, Net net, int[] off) throws Exception {
            keep = null; long before = used(); fill(c, n, net, off);
            System.out.printf("memory %s %.0f bytes/node%n", new String[] {"A(+24 own Height, N shared 28)", "B(+24 own Height)", "C own long[]", "C slice"}[c], (used() - before) / (double) n);
    }
}
