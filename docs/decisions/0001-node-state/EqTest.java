import java.util.*;
/** Lock-step: the same random events in A, B and C; renderings and effects must be equal after each step. */
final class EqTest {
    record Sent(int to, Message m) {}
    record CMsg(int kind, int x, int b, int g, long ht, long S, long hm) {}
    static long steps, grants;
    public static void main(String[] z) {
        List<Net> nets = new ArrayList<>();
        nets.add(Net.line(3)); nets.add(Net.line(16));
        nets.add(new Net(4, new int[][] {{0,1},{1,2},{2,3},{3,0}}));
        nets.add(new Net(4, new int[][] {{0,1},{1,2},{2,3},{3,0},{0,2},{1,3}}));
        nets.add(new Net(12, new int[][] {{0,1},{1,2},{2,3},{3,4},{4,5},{5,6},{6,7},{7,8},{8,9},{9,10},{10,11},{11,0},{0,6},{1,5},{2,8},{3,10},{4,9},{7,11}}));
        int[] W = {0, 8}, B = {0, 1, 3};
        for (Net net : nets) for (int w : W) for (int b : B) for (int seed = 0; seed < 20; seed++) { Cfg.k = 3; Cfg.W = w; Cfg.B = b; run(net, seed); }
        System.out.println("lock-step equal: " + steps + " steps, " + grants + " grants");
    }
    static void run(Net net, long seed) {
        int n = net.n; Random r = new Random(seed);
        NodeA[] a = new NodeA[n]; NodeB[] b = new NodeB[n]; int[] off = net.offsets(); long[] c = new long[off[n]]; NodeC cur = new NodeC();
        for (int i = 0; i < n; i++) { a[i] = net.a(i); b[i] = net.b(i); net.c(i, c, off[i]); }
        List<ArrayDeque<Message>> ch = new ArrayList<>(); List<ArrayDeque<CMsg>> chC = new ArrayList<>();
        for (int i = 0; i < n * n; i++) { ch.add(new ArrayDeque<>()); chC.add(new ArrayDeque<>()); }
        for (int step = 0; step < 2000; step++) {
            List<int[]> ev = new ArrayList<>();
            for (int i = 0; i < n; i++) { if (a[i].state == State.NCS && r.nextInt(4) == 0) ev.add(new int[] {-1, i}); if (a[i].state == State.CS) ev.add(new int[] {-2, i}); }
            for (int x = 0; x < n * n; x++) if (!ch.get(x).isEmpty()) ev.add(new int[] {x / n, x % n});
            if (ev.isEmpty()) continue;
            int[] e = ev.get(r.nextInt(ev.size())); int i = e[1];
            List<Object> outA = new ArrayList<>(), outC = new ArrayList<>(); List<int[]> to = new ArrayList<>(); List<CMsg> cm = new ArrayList<>();
            NodeA.Effects ea = new NodeA.Effects() {
                public void send(int t, Message m) { outA.add(new NodeB.Send(t, m)); }
                public void enter(int h) { outA.add(new NodeB.Enter(h)); grants++; }
            };
            NodeC.Effects ec = new NodeC.Effects() {
                public void send(int t, int kind, int x, int bb, int g, long ht, long S, long hm) {
                    outC.add(new NodeB.Send(t, Render.msg(kind, x, bb, g, ht, S, hm))); chC.get(i * n + t).add(new CMsg(kind, x, bb, g, ht, S, hm)); }
                public void enter(int h) { outC.add(new NodeB.Enter(h)); }
            };
            NodeA before = a[i]; String beforeText = Render.of(before); a[i] = before.copy();
            cur.at(c, off[i]); NodeB.Step sb;
            if (e[0] == -1) { int h = 1 + r.nextInt(3), R = 1 + r.nextInt(3); a[i].request(h, R, ea); sb = b[i].request(h, R); cur.request(h, R, ec); }
            else if (e[0] == -2) { a[i].leave(ea); sb = b[i].leave(); cur.leave(ec); }
            else { Message m = ch.get(e[0] * n + i).poll(); CMsg q = chC.get(e[0] * n + i).poll();
                a[i].receive(e[0], m, ea); sb = b[i].receive(e[0], m); cur.receive(e[0], q.kind, q.x, q.b, q.g, q.ht, q.S, q.hm, ec); }
            b[i] = sb.node();
            for (Object o : outA) if (o instanceof NodeB.Send s) ch.get(i * n + s.to()).add(s.m());
            String ra = Render.of(a[i]), rb = Render.of(b[i]), rc = Render.of(cur);
            check(ra.equals(rb) && ra.equals(rc), ra + "\n" + rb + "\n" + rc);
            check(outA.equals(sb.effects()) && outA.equals(outC), outA + "\n" + sb.effects() + "\n" + outC);
            check(Render.of(before).equals(beforeText), "copy not independent");
            boolean down = a[i].tokenHolder; for (Height h : a[i].htVector) down |= h.below(a[i].height);
            check(down, "no outgoing link " + ra);
            steps++;
        }
        // drain: everybody leaves, nobody asks; all must be served
        
    }
    static void check(boolean ok, String what) { if (!ok) throw new AssertionError(what); }
}
