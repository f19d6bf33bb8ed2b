import java.util.*;

/** Breadth-first search by levels; stopAtLevel >= 0 stops there and keeps the frontier, for measuring it. */
abstract class Check<W> {
    final Net net; final int n, channels; final int[][] chan; final int[] chFrom, chTo;
    final Fp.Set seen = new Fp.Set(); List<W> frontier = new ArrayList<>(), nextFrontier = new ArrayList<>();
    long transitions; int states, level, widest, widestLevel;
    Check(Net net) {
        this.net = net; n = net.n; chan = new int[n][n]; int c = 0; chFrom = new int[64]; chTo = new int[64];
        for (int i = 0; i < n; i++) for (int j : net.N[i]) { chFrom[c] = i; chTo[c] = j; chan[i][j] = c++; }
        channels = c;
    }
    abstract void start();
    abstract void expand(W w);
    int run(int stopAtLevel) {
        start(); frontier = nextFrontier; nextFrontier = new ArrayList<>();
        while (!frontier.isEmpty() && level != stopAtLevel) {
            if (frontier.size() > widest) { widest = frontier.size(); widestLevel = level; }
            for (int k = 0; k < frontier.size(); k++) { W w = frontier.get(k); frontier.set(k, null); expand(w); }
            frontier = nextFrontier; nextFrontier = new ArrayList<>(); level++;
        }
        return states;
    }
}

final class WorldA {
    final NodeA[] nodes; final Message[][] ch; int asked;
    WorldA(NodeA[] nodes, Message[][] ch, int asked) { this.nodes = nodes; this.ch = ch; this.asked = asked; }
}
final class CheckA extends Check<WorldA> implements NodeA.Effects {
    static final Message[] EMPTY = {};
    final boolean shared, inc; final Fp fp = new Fp(); final long[] nodeHash, chHash; long parentHash;
    WorldA s; int cur; long touched;
    CheckA(Net net, boolean shared, boolean inc) { super(net); this.shared = shared; this.inc = inc; nodeHash = new long[n]; chHash = new long[channels]; }
    void start() {
        NodeA[] nodes = new NodeA[n]; for (int i = 0; i < n; i++) nodes[i] = net.a(i);
        Message[][] ch = new Message[channels][]; Arrays.fill(ch, EMPTY);
        s = new WorldA(nodes, ch, 0); nodes[0].encode(new Words());
        hashParts(s); states++; seen.add(inc ? parentHash : full(s)); nextFrontier.add(s);
    }
    void expand(WorldA w) {
        if (inc) hashParts(w);
        for (int i = 0; i < n; i++) {
            if ((w.asked >> i & 1) == 0)
                for (int x = 0; x < 4; x++) { NodeA node = begin(w, i); s.asked |= 1 << i; node.request(1 + (x & 1), 1 + (x >> 1), this); end(w); }
            else if (w.nodes[i].state == State.CS) { begin(w, i).leave(this); end(w); }
        }
        for (int c = 0; c < channels; c++) if (w.ch[c].length > 0) {
            NodeA node = begin(w, chTo[c]); Message[] q = w.ch[c]; touched |= 1L << c;
            s.ch[c] = q.length == 1 ? EMPTY : Arrays.copyOfRange(q, 1, q.length);
            node.receive(chFrom[c], q[0], this); end(w);
        }
    }
    NodeA begin(WorldA w, int i) {
        NodeA[] nodes = w.nodes.clone(); Message[][] ch = w.ch.clone();
        if (shared) nodes[i] = nodes[i].copy();
        else { for (int k = 0; k < n; k++) nodes[k] = nodes[k].copy(); for (int c = 0; c < channels; c++) if (ch[c].length > 0) ch[c] = ch[c].clone(); }
        s = new WorldA(nodes, ch, w.asked); cur = i; touched = 0; return nodes[i];
    }
    public void send(int to, Message m) {
        int c = chan[cur][to]; Message[] q = s.ch[c], r = Arrays.copyOf(q, q.length + 1); r[q.length] = m; s.ch[c] = r; touched |= 1L << c;
    }
    public void enter(int h) {}
    void end(WorldA w) {
        transitions++; long f;
        if (inc) {
            f = parentHash ^ Fp.end(w.asked + 7L) ^ Fp.end(s.asked + 7L) ^ nodeHash[cur] ^ node(cur, s.nodes[cur]);
            for (long t = touched; t != 0; t &= t - 1) { int c = Long.numberOfTrailingZeros(t); f ^= chHash[c] ^ channel(c, s.ch[c]); }
        } else f = full(s);
        if (seen.add(f)) { states++; nextFrontier.add(s); }
    }
    long node(int i, NodeA node) { node.encode(fp.start(i + 1)); return fp.end(); }
    long channel(int c, Message[] q) { if (q.length == 0) return 0; fp.start(100 + c); for (Message m : q) NodeA.encode(m, fp); return fp.end(); }
    void hashParts(WorldA w) {
        parentHash = Fp.end(w.asked + 7L);
        for (int i = 0; i < n; i++) parentHash ^= nodeHash[i] = node(i, w.nodes[i]);
        for (int c = 0; c < channels; c++) parentHash ^= chHash[c] = channel(c, w.ch[c]);
    }
    long full(WorldA w) {
        fp.start(1); fp.add(w.asked);
        for (NodeA x : w.nodes) x.encode(fp);
        for (Message[] q : w.ch) { fp.add(q.length); for (Message m : q) NodeA.encode(m, fp); }
        return fp.end();
    }
}

/** A, shared and incremental; the step runs on a reused scratch node and a world is built only if its fingerprint is new. */
final class CheckAScratch extends Check<WorldA> implements NodeA.Effects {
    final Fp fp = new Fp(); final long[] nodeHash, chHash; long parentHash; int cur;
    final NodeA[] scratch; final Message[] out = new Message[64]; final int[] outCh = new int[64]; int outN;
    CheckAScratch(Net net) { super(net); nodeHash = new long[n]; chHash = new long[channels]; scratch = new NodeA[n]; for (int i = 0; i < n; i++) scratch[i] = net.a(i); }
    void start() {
        NodeA[] nodes = new NodeA[n]; for (int i = 0; i < n; i++) nodes[i] = net.a(i);
        Message[][] ch = new Message[channels][]; Arrays.fill(ch, CheckA.EMPTY);
        WorldA s = new WorldA(nodes, ch, 0); nodes[0].encode(new Words());
        hashParts(s); states++; seen.add(parentHash); nextFrontier.add(s);
    }
    void expand(WorldA w) {
        hashParts(w);
        for (int i = 0; i < n; i++) {
            if ((w.asked >> i & 1) == 0)
                for (int x = 0; x < 4; x++) { begin(w, i).request(1 + (x & 1), 1 + (x >> 1), this); end(w, -1, w.asked | 1 << i); }
            else if (w.nodes[i].state == State.CS) { begin(w, i).leave(this); end(w, -1, w.asked); }
        }
        for (int c = 0; c < channels; c++) if (w.ch[c].length > 0) { begin(w, chTo[c]).receive(chFrom[c], w.ch[c][0], this); end(w, c, w.asked); }
    }
    NodeA begin(WorldA w, int i) { cur = i; outN = 0; scratch[i].copyFrom(w.nodes[i]); return scratch[i]; }
    public void send(int to, Message m) { outCh[outN] = chan[cur][to]; out[outN++] = m; }
    public void enter(int h) {}
    void end(WorldA w, int taken, int asked) {
        transitions++; long touched = taken < 0 ? 0 : 1L << taken;
        for (int k = 0; k < outN; k++) touched |= 1L << outCh[k];
        long f = parentHash ^ Fp.end(w.asked + 7L) ^ Fp.end(asked + 7L) ^ nodeHash[cur] ^ node(cur, scratch[cur]);
        for (long t = touched; t != 0; t &= t - 1) { int c = Long.numberOfTrailingZeros(t); f ^= chHash[c] ^ channel(c, w.ch[c], c == taken ? 1 : 0); }
        if (!seen.add(f)) return;
        states++;
        NodeA[] nodes = w.nodes.clone(); nodes[cur] = scratch[cur].copy(); Message[][] ch = w.ch.clone();
        for (long t = touched; t != 0; t &= t - 1) { int c = Long.numberOfTrailingZeros(t); ch[c] = rebuilt(c, w.ch[c], c == taken ? 1 : 0); }
        nextFrontier.add(new WorldA(nodes, ch, asked));
    }
    Message[] rebuilt(int c, Message[] q, int skip) {
        int len = q.length - skip; for (int k = 0; k < outN; k++) if (outCh[k] == c) len++;
        if (len == 0) return CheckA.EMPTY;
        Message[] r = new Message[len]; int to = q.length - skip; System.arraycopy(q, skip, r, 0, to);
        for (int k = 0; k < outN; k++) if (outCh[k] == c) r[to++] = out[k];
        return r;
    }
    long node(int i, NodeA node) { node.encode(fp.start(i + 1)); return fp.end(); }
    long channel(int c, Message[] q, int skip) {
        boolean any = q.length > skip; fp.start(100 + c);
        for (int k = skip; k < q.length; k++) NodeA.encode(q[k], fp);
        for (int k = 0; k < outN; k++) if (outCh[k] == c) { any = true; NodeA.encode(out[k], fp); }
        return any ? fp.end() : 0;
    }
    void hashParts(WorldA w) {
        outN = 0; parentHash = Fp.end(w.asked + 7L);
        for (int i = 0; i < n; i++) parentHash ^= nodeHash[i] = node(i, w.nodes[i]);
        for (int c = 0; c < channels; c++) parentHash ^= chHash[c] = channel(c, w.ch[c], 0);
    }
}

record WorldB(List<NodeB> nodes, List<List<Message>> ch, int asked) {}
final class CheckB extends Check<WorldB> {
    final boolean records; final HashSet<WorldB> set = new HashSet<>();
    final Fp fp = new Fp(); final long[] nodeHash, chHash; long parentHash;
    CheckB(Net net, boolean records) { super(net); this.records = records; nodeHash = new long[n]; chHash = new long[channels]; }
    void start() {
        List<NodeB> nodes = new ArrayList<>(); for (int i = 0; i < n; i++) nodes.add(net.b(i));
        WorldB w = new WorldB(List.copyOf(nodes), List.copyOf(Collections.nCopies(channels, List.<Message>of())), 0); nodes.get(0).encode(new Words());
        hashParts(w); states++; if (records) set.add(w); else seen.add(parentHash); nextFrontier.add(w);
    }
    void expand(WorldB w) {
        if (!records) hashParts(w);
        for (int i = 0; i < n; i++) {
            NodeB node = w.nodes().get(i);
            if ((w.asked() >> i & 1) == 0) for (int x = 0; x < 4; x++) end(w, i, -1, w.asked() | 1 << i, node.request(1 + (x & 1), 1 + (x >> 1)));
            else if (node.state() == State.CS) end(w, i, -1, w.asked(), node.leave());
        }
        for (int c = 0; c < channels; c++) { List<Message> q = w.ch().get(c); if (!q.isEmpty()) end(w, chTo[c], c, w.asked(), w.nodes().get(chTo[c]).receive(chFrom[c], q.get(0))); }
    }
    @SuppressWarnings("unchecked")
    void end(WorldB w, int i, int taken, int asked, NodeB.Step step) {
        transitions++; long touched = 0;
        NodeB[] nodes = w.nodes().toArray(new NodeB[0]); nodes[i] = step.node();
        List<Message>[] ch = w.ch().toArray(new List[0]);
        if (taken >= 0) { touched |= 1L << taken; ch[taken] = List.copyOf(ch[taken].subList(1, ch[taken].size())); }
        for (NodeB.Effect e : step.effects()) if (e instanceof NodeB.Send x) {
            int c = chan[i][x.to()]; touched |= 1L << c; List<Message> q = new ArrayList<>(ch[c]); q.add(x.m()); ch[c] = List.copyOf(q);
        }
        WorldB s = new WorldB(List.of(nodes), List.of(ch), asked);
        if (records) { if (set.add(s)) { states++; nextFrontier.add(s); } return; }
        long f = parentHash ^ Fp.end(w.asked() + 7L) ^ Fp.end(asked + 7L) ^ nodeHash[i] ^ node(i, step.node());
        for (long t = touched; t != 0; t &= t - 1) { int c = Long.numberOfTrailingZeros(t); f ^= chHash[c] ^ channel(c, ch[c]); }
        if (seen.add(f)) { states++; nextFrontier.add(s); }
    }
    long node(int i, NodeB node) { node.encode(fp.start(i + 1)); return fp.end(); }
    long channel(int c, List<Message> q) { if (q.isEmpty()) return 0; fp.start(100 + c); for (int k = 0; k < q.size(); k++) NodeA.encode(q.get(k), fp); return fp.end(); }
    void hashParts(WorldB w) {
        parentHash = Fp.end(w.asked() + 7L);
        for (int i = 0; i < n; i++) parentHash ^= nodeHash[i] = node(i, w.nodes().get(i));
        for (int c = 0; c < channels; c++) parentHash ^= chHash[c] = channel(c, w.ch().get(c));
    }
}

/** World: word 0 asked, word 1 channel lengths (4 bits each), the nodes, then the messages of all channels, 5 words each. */
final class CheckC extends Check<long[]> implements NodeC.Effects {
    static final int M = 5, MAX = 512;
    final int[] off; final int msgs; final NodeC node = new NodeC(); int cur;
    final long[] s = new long[MAX], r = new long[MAX], out = new long[64 * M]; final int[] outCh = new int[64]; int outN;
    final boolean inc; final long[] nodeHash = new long[16], chHash = new long[64]; long parentHash;
    CheckC(Net net, boolean inc) { super(net); this.inc = inc; off = net.offsets(); for (int i = 0; i <= n; i++) off[i] += 2; msgs = off[n]; }
    void start() {
        long[] w = new long[msgs]; for (int i = 0; i < n; i++) net.c(i, w, off[i]);
        states++; if (inc) hashParts(w); seen.add(inc ? parentHash : hash(w, msgs)); nextFrontier.add(w);
    }
    static long hash(long[] w, int len) { long h = 1; for (int k = 0; k < len; k++) h = Fp.step(h, w[k]); return Fp.end(h ^ len); }
    static long part(long[] w, int from, int to, int where) { if (from == to) return 0; long h = where * 0x9E3779B97F4A7C15L + 1; for (int k = from; k < to; k++) h = Fp.step(h, w[k]); return Fp.end(h); }
    void hashParts(long[] w) {
        parentHash = Fp.end(w[0] + 7L); int p = msgs;
        for (int i = 0; i < n; i++) parentHash ^= nodeHash[i] = part(w, off[i], off[i + 1], i + 1);
        for (int c = 0; c < channels; c++) { int q = p + M * ((int) (w[1] >>> 4 * c) & 15); parentHash ^= chHash[c] = part(w, p, q, 100 + c); p = q; }
    }
    void expand(long[] w) {
        if (inc) hashParts(w);
        for (int i = 0; i < n; i++) {
            if ((w[0] >> i & 1) == 0) for (int x = 0; x < 4; x++) { begin(w, i); s[0] |= 1L << i; node.request(1 + (x & 1), 1 + (x >> 1), this); end(w, -1); }
            else if (node.at(w, off[i]).state() == NodeC.CS) { begin(w, i); node.leave(this); end(w, -1); }
        }
        int p = msgs;
        for (int c = 0; c < channels; c++) {
            int len = (int) (w[1] >>> 4 * c) & 15;
            if (len > 0) {
                begin(w, chTo[c]); long x = w[p];
                node.receive(chFrom[c], (int) x & 255, (int) (x >>> 8) & 0xffff, (int) (x >>> 24) & 0xffff, (int) w[p + 1], w[p + 2], w[p + 3], w[p + 4], this);
                end(w, c);
            }
            p += len * M;
        }
    }
    void begin(long[] w, int i) { System.arraycopy(w, 0, s, 0, msgs); cur = i; outN = 0; node.at(s, off[i]); }
    public void send(int to, int kind, int x, int b, int g, long ht, long S, long hm) {
        int p = outN * M; outCh[outN++] = chan[cur][to];
        out[p] = kind | x << 8 | (long) b << 24; out[p + 1] = g; out[p + 2] = ht; out[p + 3] = S; out[p + 4] = hm;
    }
    public void enter(int h) {}
    void end(long[] w, int taken) {
        transitions++; int from = msgs, to = msgs; long lens = 0;
        long f = inc ? parentHash ^ Fp.end(w[0] + 7L) ^ Fp.end(s[0] + 7L) ^ nodeHash[cur] ^ part(s, off[cur], off[cur + 1], cur + 1) : 0;
        for (int c = 0; c < channels; c++) {
            int len = (int) (w[1] >>> 4 * c) & 15, skip = c == taken ? 1 : 0, kept = len - skip, begin = to; boolean sent = false;
            System.arraycopy(w, from + skip * M, s, to, kept * M); from += len * M; to += kept * M;
            for (int k = 0; k < outN; k++) if (outCh[k] == c) { System.arraycopy(out, k * M, s, to, M); to += M; kept++; sent = true; }
            if (inc && (sent || skip == 1)) f ^= chHash[c] ^ part(s, begin, to, 100 + c);
            if (kept > 15) throw new IllegalStateException();
            lens |= (long) kept << 4 * c;
        }
        s[1] = lens;
        if (seen.add(inc ? f : hash(s, to))) { states++; nextFrontier.add(Arrays.copyOf(s, to)); }
    }
}
