import java.util.Arrays;

/** Candidate A: plain mutable fields, immutable values shared between copies and messages. */
final class NodeA {
    interface Effects {
        void send(int to, Message m);
        void enter(int h);
    }

    final int i;
    final int[] N;
    final Height[] htVector;
    final boolean[] receivedLINK;
    final Entry[] Q;
    int qSize;
    State state = State.NCS;
    int held;
    Height height;
    int next;
    boolean tokenHolder;
    int t, b, g, from;
    Summary adv;

    NodeA(int i, int[] N, Height height, Height[] htVector) {
        this.i = i;
        this.N = N;
        this.height = height;
        this.htVector = htVector;
        receivedLINK = new boolean[N.length];
        Arrays.fill(receivedLINK, true);
        Q = new Entry[N.length + 1];
        tokenHolder = i == 0;
        t = tokenHolder ? Cfg.k : 0;
        from = i;
        next = tokenHolder ? i : lowest();
    }

    private NodeA(NodeA o) {
        i = o.i;
        N = o.N;
        htVector = o.htVector.clone();
        receivedLINK = o.receivedLINK.clone();
        Q = o.Q.clone();
        qSize = o.qSize;
        state = o.state;
        held = o.held;
        height = o.height;
        next = o.next;
        tokenHolder = o.tokenHolder;
        t = o.t;
        b = o.b;
        g = o.g;
        from = o.from;
        adv = o.adv;
    }

    NodeA copy() {
        return new NodeA(this);
    }

    /** Makes this node equal to o, which has the same neighbours, without allocating. */
    void copyFrom(NodeA o) {
        System.arraycopy(o.htVector, 0, htVector, 0, N.length);
        System.arraycopy(o.receivedLINK, 0, receivedLINK, 0, N.length);
        System.arraycopy(o.Q, 0, Q, 0, Q.length);
        qSize = o.qSize;
        state = o.state;
        held = o.held;
        height = o.height;
        next = o.next;
        tokenHolder = o.tokenHolder;
        t = o.t;
        b = o.b;
        g = o.g;
        from = o.from;
        adv = o.adv;
    }

    void request(int h, int R, Effects out) {
        state = State.ES;
        put(new Entry(i, Cfg.key(R, g), h, h));
        changed(out);
    }

    void leave(Effects out) {
        int r = held;
        held = 0;
        state = State.NCS;
        if (tokenHolder) {
            t += r;
            serve(out);
        } else {
            forwardRelease(r, out);
        }
    }

    void receive(int j, Message message, Effects out) {
        switch (message) {
            case Message.Token m -> onToken(j, m, out);
            case Message.Request m -> onRequest(j, m, out);
            case Message.Update m -> onUpdate(j, m, out);
            case Message.Release m -> onRelease(j, m, out);
            case Message.Link m -> onLink(j, m, out);
        }
    }

    private void onToken(int j, Message.Token m, Effects out) {
        tokenHolder = true;
        t = m.t();
        b = m.b();
        g = m.g();
        next = i;
        adv = null;
        from = j;
        htVector[slot(j)] = m.ht();
        height = new Height(m.ht().h1(), m.ht().h2() - 1, i);
        Message link = new Message.Link(height);
        for (int v : N) out.send(v, link);
        delete(j);
        if (m.s() != null) put(entry(j, m.s()));
        serve(out);
    }

    private void onRequest(int j, Message.Request m, Effects out) {
        if (!receivedLINK[slot(j)]) return;
        htVector[slot(j)] = m.ht();
        if (height.below(m.ht())) put(entry(j, m.s()));
        else delete(j);
        changed(out);
    }

    private void onUpdate(int j, Message.Update m, Effects out) {
        if (!receivedLINK[slot(j)]) return;
        htVector[slot(j)] = m.ht();
        if (m.s() == null || m.ht().below(height)) delete(j);
        else if (indexOf(j) >= 0) put(entry(j, m.s()));
        changed(out);
    }

    private void onRelease(int j, Message.Release m, Effects out) {
        if (receivedLINK[slot(j)]) {
            htVector[slot(j)] = m.ht();
            if (m.ht().below(height)) delete(j);
        }
        if (tokenHolder) {
            t += m.r();
            serve(out);
        } else {
            changed(out);
            forwardRelease(m.r(), out);
        }
    }

    private void onLink(int j, Message.Link m, Effects out) {
        int s = slot(j);
        if (receivedLINK[s]) htVector[s] = m.ht();
        else if (htVector[s].equals(m.ht())) receivedLINK[s] = true;
        if (htVector[s].below(height)) delete(j);
        changed(out);
    }

    private void changed(Effects out) {
        if (tokenHolder) {
            serve(out);
            return;
        }
        if (height.below(htVector[slot(next)])) adv = null;
        if (qSize == 0) {
            if (adv != null) out.send(next, new Message.Update(height, null));
            adv = null;
            return;
        }
        if (adv == null) {
            forwardRequest(out);
            return;
        }
        Summary s = summary();
        if (!adv.equals(s)) {
            adv = s;
            out.send(next, new Message.Update(height, adv));
        }
    }

    private void serve(Effects out) {
        while (tokenHolder && qSize > 0) {
            Entry e = Q[0];
            boolean backfill = e.h() > t;
            if (backfill) {
                if (b >= Cfg.B) return;
                e = smallestThatFits();
                if (e == null) return;
            }
            delete(e.id());
            if (e.id() == i) {
                enter(e.h(), backfill, out);
            } else {
                giveToken(e.id(), out);
            }
        }
    }

    private void enter(int h, boolean backfill, Effects out) {
        t -= h;
        held = h;
        state = State.CS;
        g++;
        b = backfill ? b + 1 : 0;
        out.enter(h);
    }

    private void giveToken(int to, Effects out) {
        tokenHolder = false;
        next = to;
        htVector[slot(to)] = new Height(height.h1(), height.h2() - 1, to);
        receivedLINK[slot(to)] = false;
        adv = summary();
        out.send(to, new Message.Token(height, t, b, g, adv));
        t = 0;
        b = 0;
        from = i;
    }

    private void forwardRequest(Effects out) {
        next = lowest();
        adv = summary();
        out.send(next, new Message.Request(height, adv));
    }

    private void forwardRelease(int r, Effects out) {
        out.send(lowest(), new Message.Release(height, r));
    }

    private Entry smallestThatFits() {
        Entry best = null;
        for (int q = 0; q < qSize; q++) {
            Entry e = Q[q];
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
        for (int s = 1; s < N.length; s++) if (htVector[s].below(htVector[low])) low = s;
        return N[low];
    }

    private int slot(int j) {
        int s = 0;
        while (N[s] != j) s++;
        return s;
    }

    private static Entry entry(int j, Summary s) {
        return new Entry(j, s.S(), s.h(), s.m());
    }

    private Summary summary() {
        if (qSize == 0) return null;
        int m = Q[0].m();
        for (int q = 1; q < qSize; q++) m = Math.min(m, Q[q].m());
        return new Summary(Q[0].S(), Q[0].h(), m);
    }

    private int indexOf(int id) {
        for (int q = 0; q < qSize; q++) if (Q[q].id() == id) return q;
        return -1;
    }

    private void put(Entry e) {
        int at = indexOf(e.id());
        if (at >= 0 && Q[at].S() == e.S()) {
            Q[at] = e;
            return;
        }
        if (at >= 0) delete(e.id());
        int q = qSize++;
        for (; q > 0 && Q[q - 1].S() < e.S(); q--) Q[q] = Q[q - 1];
        Q[q] = e;
    }

    private void delete(int id) {
        int at = indexOf(id);
        if (at < 0) return;
        qSize--;
        for (int q = at; q < qSize; q++) Q[q] = Q[q + 1];
        Q[qSize] = null;
    }

    void encode(LongSink out) {
        out.add(state.ordinal() | held << 2 | (tokenHolder ? 1L << 31 : 0) | (long) next << 32 | (long) from << 48);
        out.add(t | b << 16 | (long) g << 32);
        encode(height, out);
        encode(adv, out);
        for (int s = 0; s < N.length; s++) {
            encode(htVector[s], out);
            out.add(receivedLINK[s] ? 1 : 0);
        }
        for (int q = 0; q < qSize; q++) {
            out.add(Q[q].S());
            out.add(Q[q].id() | (long) Q[q].h() << 16 | (long) Q[q].m() << 32);
        }
        out.add(qSize);
    }

    static void encode(Height ht, LongSink out) {
        out.add((long) ht.h1() << 48 ^ (long) ht.h2() << 16 ^ ht.id());
    }

    static void encode(Summary s, LongSink out) {
        out.add(s == null ? 0 : s.S());
        out.add(s == null ? 0 : s.h() | (long) s.m() << 32);
    }

    static void encode(Message message, LongSink out) {
        encode(message.ht(), out);
        switch (message) {
            case Message.Token m -> {
                out.add(1 | m.t() << 8 | (long) m.b() << 24 | (long) m.g() << 40);
                encode(m.s(), out);
            }
            case Message.Request m -> {
                out.add(2);
                encode(m.s(), out);
            }
            case Message.Update m -> {
                out.add(3);
                encode(m.s(), out);
            }
            case Message.Release m -> out.add(4 | m.r() << 8);
            case Message.Link m -> out.add(5);
        }
    }
}
