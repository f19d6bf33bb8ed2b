import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Candidate B: an immutable record; each step returns a new one and the effects. */
record NodeB(int i, List<Integer> N, List<Height> htVector, List<Boolean> receivedLINK, List<Entry> Q,
             State state, int held, Height height, int next, boolean tokenHolder,
             int t, int b, int g, int from, Summary adv) {
    sealed interface Effect {}
    record Send(int to, Message m) implements Effect {}
    record Enter(int h) implements Effect {}
    record Step(NodeB node, List<Effect> effects) {}

    static NodeB initial(int i, List<Integer> N, Height height, List<Height> htVector) {
        boolean holder = i == 0;
        NodeB n = new NodeB(i, N, htVector, List.copyOf(Collections.nCopies(N.size(), true)), List.of(),
                State.NCS, 0, height, i, holder, holder ? Cfg.k : 0, 0, 0, i, null);
        return holder ? n : n.withNext(n.lowest());
    }

    Step request(int h, int R) {
        List<Effect> out = new ArrayList<>(4);
        NodeB n = withState(State.ES, 0).put(new Entry(i, Cfg.key(R, g), h, h)).changed(out);
        return new Step(n, out);
    }

    Step leave() {
        List<Effect> out = new ArrayList<>(4);
        NodeB n = withState(State.NCS, 0);
        n = tokenHolder ? n.withT(t + held).serve(out) : n.forwardRelease(held, out);
        return new Step(n, out);
    }

    Step receive(int j, Message message) {
        List<Effect> out = new ArrayList<>(4);
        NodeB n = switch (message) {
            case Message.Token m -> onToken(j, m, out);
            case Message.Request m -> onRequest(j, m, out);
            case Message.Update m -> onUpdate(j, m, out);
            case Message.Release m -> onRelease(j, m, out);
            case Message.Link m -> onLink(j, m, out);
        };
        return new Step(n, out);
    }

    private NodeB onToken(int j, Message.Token m, List<Effect> out) {
        Height lower = new Height(m.ht().h1(), m.ht().h2() - 1, i);
        NodeB n = new NodeB(i, N, with(htVector, slot(j), m.ht()), receivedLINK, Q, state, held, lower,
                i, true, m.t(), m.b(), m.g(), j, null);
        Message link = new Message.Link(lower);
        for (int v : N) out.add(new Send(v, link));
        n = n.delete(j);
        if (m.s() != null) n = n.put(entry(j, m.s()));
        return n.serve(out);
    }

    private NodeB onRequest(int j, Message.Request m, List<Effect> out) {
        if (!receivedLINK.get(slot(j))) return this;
        NodeB n = withHt(j, m.ht());
        n = height.below(m.ht()) ? n.put(entry(j, m.s())) : n.delete(j);
        return n.changed(out);
    }

    private NodeB onUpdate(int j, Message.Update m, List<Effect> out) {
        if (!receivedLINK.get(slot(j))) return this;
        NodeB n = withHt(j, m.ht());
        if (m.s() == null || m.ht().below(height)) n = n.delete(j);
        else if (indexOf(j) >= 0) n = n.put(entry(j, m.s()));
        return n.changed(out);
    }

    private NodeB onRelease(int j, Message.Release m, List<Effect> out) {
        NodeB n = this;
        if (receivedLINK.get(slot(j))) {
            n = n.withHt(j, m.ht());
            if (m.ht().below(height)) n = n.delete(j);
        }
        if (tokenHolder) return n.withT(t + m.r()).serve(out);
        return n.changed(out).forwardRelease(m.r(), out);
    }

    private NodeB onLink(int j, Message.Link m, List<Effect> out) {
        int s = slot(j);
        NodeB n = this;
        if (receivedLINK.get(s)) n = n.withHt(j, m.ht());
        else if (htVector.get(s).equals(m.ht())) n = n.withReceivedLINK(with(receivedLINK, s, true));
        if (n.htVector.get(s).below(height)) n = n.delete(j);
        return n.changed(out);
    }

    private NodeB changed(List<Effect> out) {
        if (tokenHolder) return serve(out);
        NodeB n = height.below(htVector.get(slot(next))) ? withAdv(null) : this;
        if (Q.isEmpty()) {
            if (n.adv == null) return n;
            out.add(new Send(next, new Message.Update(height, null)));
            return n.withAdv(null);
        }
        if (n.adv == null) return n.forwardRequest(out);
        Summary s = summary();
        if (n.adv.equals(s)) return n;
        out.add(new Send(next, new Message.Update(height, s)));
        return n.withAdv(s);
    }

    private NodeB serve(List<Effect> out) {
        NodeB n = this;
        while (n.tokenHolder && !n.Q.isEmpty()) {
            Entry e = n.Q.get(0);
            boolean backfill = e.h() > n.t;
            if (backfill) {
                if (n.b >= Cfg.B) return n;
                e = n.smallestThatFits();
                if (e == null) return n;
            }
            n = n.delete(e.id());
            n = e.id() == i ? n.enter(e.h(), backfill, out) : n.giveToken(e.id(), out);
        }
        return n;
    }

    private NodeB enter(int h, boolean backfill, List<Effect> out) {
        out.add(new Enter(h));
        return new NodeB(i, N, htVector, receivedLINK, Q, State.CS, h, height, next, tokenHolder,
                t - h, backfill ? b + 1 : 0, g + 1, from, adv);
    }

    private NodeB giveToken(int to, List<Effect> out) {
        Summary s = summary();
        out.add(new Send(to, new Message.Token(height, t, b, g, s)));
        return new NodeB(i, N, with(htVector, slot(to), new Height(height.h1(), height.h2() - 1, to)),
                with(receivedLINK, slot(to), false), Q, state, held, height, to, false, 0, 0, g, i, s);
    }

    private NodeB forwardRequest(List<Effect> out) {
        Summary s = summary();
        int low = lowest();
        out.add(new Send(low, new Message.Request(height, s)));
        return withNext(low).withAdv(s);
    }

    private NodeB forwardRelease(int r, List<Effect> out) {
        out.add(new Send(lowest(), new Message.Release(height, r)));
        return this;
    }

    private Entry smallestThatFits() {
        Entry best = null;
        for (Entry e : Q) {
            if (e.m() > t) continue;
            if (best == null || e.m() < best.m() || e.m() == best.m() && rank(e) < rank(best)) best = e;
        }
        return best;
    }

    private int rank(Entry e) {
        return e.id() == i ? 0 : e.id() != from ? 1 : 2;
    }

    private int lowest() {
        int low = 0;
        for (int s = 1; s < N.size(); s++) if (htVector.get(s).below(htVector.get(low))) low = s;
        return N.get(low);
    }

    private int slot(int j) {
        int s = 0;
        while (N.get(s) != j) s++;
        return s;
    }

    private static Entry entry(int j, Summary s) {
        return new Entry(j, s.S(), s.h(), s.m());
    }

    private Summary summary() {
        if (Q.isEmpty()) return null;
        int m = Integer.MAX_VALUE;
        for (Entry e : Q) m = Math.min(m, e.m());
        return new Summary(Q.get(0).S(), Q.get(0).h(), m);
    }

    private int indexOf(int id) {
        for (int q = 0; q < Q.size(); q++) if (Q.get(q).id() == id) return q;
        return -1;
    }

    private NodeB put(Entry e) {
        int at = indexOf(e.id());
        if (at >= 0 && Q.get(at).S() == e.S()) return withQ(with(Q, at, e));
        List<Entry> q = new ArrayList<>(Q);
        if (at >= 0) q.remove(at);
        int to = q.size();
        while (to > 0 && q.get(to - 1).S() < e.S()) to--;
        q.add(to, e);
        return withQ(List.copyOf(q));
    }

    private NodeB delete(int id) {
        int at = indexOf(id);
        if (at < 0) return this;
        List<Entry> q = new ArrayList<>(Q);
        q.remove(at);
        return withQ(List.copyOf(q));
    }

    @SuppressWarnings("unchecked")
    private static <T> List<T> with(List<T> list, int at, T value) {
        if (list.get(at).equals(value)) return list;
        Object[] copy = list.toArray();
        copy[at] = value;
        return (List<T>) List.of(copy);
    }

    private NodeB withState(State state, int held) {
        return new NodeB(i, N, htVector, receivedLINK, Q, state, held, height, next, tokenHolder, t, b, g, from, adv);
    }

    private NodeB withQ(List<Entry> Q) {
        return new NodeB(i, N, htVector, receivedLINK, Q, state, held, height, next, tokenHolder, t, b, g, from, adv);
    }

    private NodeB withT(int t) {
        return new NodeB(i, N, htVector, receivedLINK, Q, state, held, height, next, tokenHolder, t, b, g, from, adv);
    }

    private NodeB withNext(int next) {
        return new NodeB(i, N, htVector, receivedLINK, Q, state, held, height, next, tokenHolder, t, b, g, from, adv);
    }

    private NodeB withAdv(Summary adv) {
        return new NodeB(i, N, htVector, receivedLINK, Q, state, held, height, next, tokenHolder, t, b, g, from, adv);
    }

    private NodeB withHt(int j, Height ht) {
        return new NodeB(i, N, with(htVector, slot(j), ht), receivedLINK, Q, state, held, height, next, tokenHolder, t, b, g, from, adv);
    }

    private NodeB withReceivedLINK(List<Boolean> receivedLINK) {
        return new NodeB(i, N, htVector, receivedLINK, Q, state, held, height, next, tokenHolder, t, b, g, from, adv);
    }

    void encode(LongSink out) {
        out.add(state.ordinal() | held << 2 | (tokenHolder ? 1L << 31 : 0) | (long) next << 32 | (long) from << 48);
        out.add(t | b << 16 | (long) g << 32);
        NodeA.encode(height, out);
        NodeA.encode(adv, out);
        for (int s = 0; s < N.size(); s++) {
            NodeA.encode(htVector.get(s), out);
            out.add(receivedLINK.get(s) ? 1 : 0);
        }
        for (int q = 0; q < Q.size(); q++) {
            Entry e = Q.get(q);
            out.add(e.S());
            out.add(e.id() | (long) e.h() << 16 | (long) e.m() << 32);
        }
        out.add(Q.size());
    }
}
