interface Sim { long run(int deliveries); String render(); }

abstract class SimBase implements Sim {
    static final int SIZE = 1 << 12, LEAVE = 254, ASK = 255;
    final Net net = Net.line(16); long rng = 88172645463325252L; long sum; int head, tail; int appEvents;
    final int[] ev = new int[SIZE];
    int rand(int n) { rng ^= rng << 13; rng ^= rng >>> 7; rng ^= rng << 17; return (int) ((rng >>> 33) % n); }
    void push(int from, int to) { ev[tail++ & SIZE - 1] = from << 8 | to; if (tail - head > SIZE) throw new IllegalStateException(); }
}
final class SimA extends SimBase implements NodeA.Effects {
    final NodeA[] nodes = new NodeA[net.n]; final Message[] msg = new Message[SIZE]; int cur;
    SimA() { for (int i = 0; i < net.n; i++) { nodes[i] = net.a(i); push(ASK, i); } }
    public void send(int to, Message m) { msg[tail & SIZE - 1] = m; push(cur, to); }
    public void enter(int h) { push(LEAVE, cur); }
    public long run(int deliveries) {
        int done = 0;
        while (done < deliveries) {
            int p = head++ & SIZE - 1; int from = ev[p] >>> 8; cur = ev[p] & 255; NodeA n = nodes[cur];
            if (from == ASK) { appEvents++; int h = 1 + rand(3); n.request(h, 1 + rand(3), this); }
            else if (from == LEAVE) { appEvents++; n.leave(this); push(ASK, cur); }
            else { sum = sum * 31 + ev[p]; Message m = msg[p]; msg[p] = null; n.receive(from, m, this); done++; }
        }
        return sum;
    }
    public String render() { StringBuilder s = new StringBuilder(); for (NodeA n : nodes) s.append(Render.of(n)).append('\n'); return s.toString(); }
}
final class SimB extends SimBase {
    final NodeB[] nodes = new NodeB[net.n]; final Message[] msg = new Message[SIZE];
    SimB() { for (int i = 0; i < net.n; i++) { nodes[i] = net.b(i); push(ASK, i); } }
    public long run(int deliveries) {
        int done = 0;
        while (done < deliveries) {
            int p = head++ & SIZE - 1; int from = ev[p] >>> 8; int cur = ev[p] & 255; NodeB n = nodes[cur]; NodeB.Step step;
            if (from == ASK) { appEvents++; int h = 1 + rand(3); step = n.request(h, 1 + rand(3)); }
            else if (from == LEAVE) { appEvents++; step = n.leave(); }
            else { sum = sum * 31 + ev[p]; Message m = msg[p]; msg[p] = null; step = n.receive(from, m); done++; }
            nodes[cur] = step.node();
            for (NodeB.Effect e : step.effects()) {
                switch (e) {
                    case NodeB.Send s -> { msg[tail & SIZE - 1] = s.m(); push(cur, s.to()); }
                    case NodeB.Enter x -> push(LEAVE, cur);
                }
            }
            if (from == LEAVE) push(ASK, cur);
        }
        return sum;
    }
    public String render() { StringBuilder s = new StringBuilder(); for (NodeB n : nodes) s.append(Render.of(n)).append('\n'); return s.toString(); }
}
final class SimC extends SimBase implements NodeC.Effects {
    final int[] off = net.offsets(); final long[] a = new long[off[net.n]]; final long[] msg = new long[SIZE * 5]; final NodeC n = new NodeC(); int cur;
    SimC() { for (int i = 0; i < net.n; i++) { net.c(i, a, off[i]); push(ASK, i); } }
    public void send(int to, int kind, int x, int b, int g, long ht, long S, long hm) {
        int p = (tail & SIZE - 1) * 5;
        msg[p] = kind | x << 8 | (long) b << 24; msg[p + 1] = g; msg[p + 2] = ht; msg[p + 3] = S; msg[p + 4] = hm;
        push(cur, to);
    }
    public void enter(int h) { push(LEAVE, cur); }
    public long run(int deliveries) {
        int done = 0;
        while (done < deliveries) {
            int p = head++ & SIZE - 1; int from = ev[p] >>> 8; cur = ev[p] & 255; n.at(a, off[cur]);
            if (from == ASK) { appEvents++; int h = 1 + rand(3); n.request(h, 1 + rand(3), this); }
            else if (from == LEAVE) { appEvents++; n.leave(this); push(ASK, cur); }
            else { sum = sum * 31 + ev[p]; int q = p * 5; long w = msg[q];
                n.receive(from, (int) w & 255, (int) (w >>> 8) & 0xffff, (int) (w >>> 24) & 0xffff, (int) msg[q + 1], msg[q + 2], msg[q + 3], msg[q + 4], this); done++; }
        }
        return sum;
    }
    public String render() { StringBuilder s = new StringBuilder(); for (int i = 0; i < net.n; i++) s.append(Render.of(n.at(a, off[i]))).append('\n'); return s.toString(); }
}
