/** Candidate C: a cursor over a node that lives in a slice of a long[]. A height is one long whose order is the paper's. */
final class NodeC {
    interface Effects {
        void send(int to, int kind, int x, int b, int g, long ht, long S, long hm);
        void enter(int h);
    }

    static final int TOKEN = 1, REQUEST = 2, UPDATE = 3, RELEASE = 4, LINK = 5;
    static final int WHO = 0, COUNTS = 1, GRANTS = 2, HEIGHT = 3, ADV_S = 4, ADV_HM = 5, HT = 6;
    static final long NONE = 0;
    static final int NCS = 0, ES = 1, CS = 2;

    long[] a;
    int o;
    int d;

    static int words(int degree) {
        return HT + degree + 2 * (degree + 1);
    }

    static long height(int h1, int h2, int id) {
        return (long) h1 << 48 | (h2 + 0x8000_0000L & 0xffff_ffffL) << 16 | id;
    }

    static long lower(long ht, int id) {
        return (ht >>> 16) - 1 << 16 | id;
    }

    NodeC at(long[] array, int offset) {
        a = array;
        o = offset;
        d = (int) (a[o + COUNTS] >>> 48);
        return this;
    }

    void init(long[] array, int offset, int i, long height, long[] htVector) {
        array[offset + COUNTS] = (long) htVector.length << 48;
        array[offset + HEIGHT] = height;
        System.arraycopy(htVector, 0, array, offset + HT, htVector.length);
        at(array, offset);
        set(WHO, 0, 16, i);
        from(i);
        set(WHO, 56, 8, (1 << d) - 1);
        tokenHolder(i == 0);
        t(i == 0 ? Cfg.k : 0);
        next(i == 0 ? i : lowest());
    }

    private int get(int word, int shift, int bits) {
        return (int) (a[o + word] >>> shift) & (1 << bits) - 1;
    }

    private void set(int word, int shift, int bits, int value) {
        long mask = (1L << bits) - 1 << shift;
        a[o + word] = a[o + word] & ~mask | (long) value << shift & mask;
    }

    int i() { return get(WHO, 0, 16); }
    int next() { return get(WHO, 16, 16); }
    void next(int v) { set(WHO, 16, 16, v); }
    int from() { return get(WHO, 32, 16); }
    void from(int v) { set(WHO, 32, 16, v); }
    int state() { return get(WHO, 48, 2); }
    void state(int v) { set(WHO, 48, 2, v); }
    boolean tokenHolder() { return get(WHO, 50, 1) != 0; }
    void tokenHolder(boolean v) { set(WHO, 50, 1, v ? 1 : 0); }
    int qSize() { return get(WHO, 51, 5); }
    void qSize(int v) { set(WHO, 51, 5, v); }
    boolean receivedLINK(int s) { return get(WHO, 56 + s, 1) != 0; }
    void receivedLINK(int s, boolean v) { set(WHO, 56 + s, 1, v ? 1 : 0); }
    int t() { return get(COUNTS, 0, 16); }
    void t(int v) { set(COUNTS, 0, 16, v); }
    int b() { return get(COUNTS, 16, 16); }
    void b(int v) { set(COUNTS, 16, 16, v); }
    int held() { return get(COUNTS, 32, 16); }
    void held(int v) { set(COUNTS, 32, 16, v); }
    int g() { return (int) a[o + GRANTS]; }
    void g(int v) { a[o + GRANTS] = v; }
    long height() { return a[o + HEIGHT]; }
    long htVector(int s) { return a[o + HT + s]; }
    void htVector(int s, long v) { a[o + HT + s] = v; }
    int N(int s) { return (int) htVector(s) & 0xffff; }
    long advS() { return a[o + ADV_S]; }
    long advHm() { return a[o + ADV_HM]; }
    void adv(long S, long hm) {
        a[o + ADV_S] = S;
        a[o + ADV_HM] = hm;
    }

    private int q(int at) { return o + HT + d + 2 * at; }
    long qS(int at) { return a[q(at)]; }
    int qId(int at) { return (int) a[q(at) + 1] & 0xffff; }
    int qH(int at) { return (int) (a[q(at) + 1] >>> 16) & 0xffff; }
    int qM(int at) { return (int) (a[q(at) + 1] >>> 32) & 0xffff; }
    static long hm(int h, int m) { return (long) h << 16 | (long) m << 32; }

    void request(int h, int R, Effects out) {
        state(ES);
        put(i(), Cfg.key(R, g()), hm(h, h));
        changed(out);
    }

    void leave(Effects out) {
        int r = held();
        held(0);
        state(NCS);
        if (tokenHolder()) {
            t(t() + r);
            serve(out);
        } else {
            forwardRelease(r, out);
        }
    }

    void receive(int j, int kind, int x, int b, int g, long ht, long S, long hm, Effects out) {
        switch (kind) {
            case TOKEN -> onToken(j, x, b, g, ht, S, hm, out);
            case REQUEST -> onRequest(j, ht, S, hm, out);
            case UPDATE -> onUpdate(j, ht, S, hm, out);
            case RELEASE -> onRelease(j, ht, x, out);
            case LINK -> onLink(j, ht, out);
            default -> throw new IllegalArgumentException("kind " + kind);
        }
    }

    private void onToken(int j, int t, int b, int g, long ht, long S, long hm, Effects out) {
        tokenHolder(true);
        t(t);
        b(b);
        g(g);
        next(i());
        adv(0, NONE);
        from(j);
        htVector(slot(j), ht);
        a[o + HEIGHT] = lower(ht, i());
        for (int s = 0; s < d; s++) out.send(N(s), LINK, 0, 0, 0, height(), 0, NONE);
        delete(j);
        if (hm != NONE) put(j, S, hm);
        serve(out);
    }

    private void onRequest(int j, long ht, long S, long hm, Effects out) {
        if (!receivedLINK(slot(j))) return;
        htVector(slot(j), ht);
        if (height() < ht) put(j, S, hm);
        else delete(j);
        changed(out);
    }

    private void onUpdate(int j, long ht, long S, long hm, Effects out) {
        if (!receivedLINK(slot(j))) return;
        htVector(slot(j), ht);
        if (hm == NONE || height() > ht) delete(j);
        else if (indexOf(j) >= 0) put(j, S, hm);
        changed(out);
    }

    private void onRelease(int j, long ht, int r, Effects out) {
        if (receivedLINK(slot(j))) {
            htVector(slot(j), ht);
            if (height() > ht) delete(j);
        }
        if (tokenHolder()) {
            t(t() + r);
            serve(out);
        } else {
            changed(out);
            forwardRelease(r, out);
        }
    }

    private void onLink(int j, long ht, Effects out) {
        int s = slot(j);
        if (receivedLINK(s)) htVector(s, ht);
        else if (htVector(s) == ht) receivedLINK(s, true);
        if (height() > htVector(s)) delete(j);
        changed(out);
    }

    private void changed(Effects out) {
        if (tokenHolder()) {
            serve(out);
            return;
        }
        if (height() < htVector(slot(next()))) adv(0, NONE);
        if (qSize() == 0) {
            if (advHm() != NONE) out.send(next(), UPDATE, 0, 0, 0, height(), 0, NONE);
            adv(0, NONE);
            return;
        }
        if (advHm() == NONE) {
            forwardRequest(out);
            return;
        }
        long hm = summaryHm();
        if (advS() != qS(0) || advHm() != hm) {
            adv(qS(0), hm);
            out.send(next(), UPDATE, 0, 0, 0, height(), advS(), advHm());
        }
    }

    private void serve(Effects out) {
        while (tokenHolder() && qSize() > 0) {
            int e = 0;
            boolean backfill = qH(0) > t();
            if (backfill) {
                if (b() >= Cfg.B) return;
                e = smallestThatFits();
                if (e < 0) return;
            }
            int id = qId(e);
            int h = qH(e);
            delete(id);
            if (id == i()) {
                enter(h, backfill, out);
            } else {
                giveToken(id, out);
            }
        }
    }

    private void enter(int h, boolean backfill, Effects out) {
        t(t() - h);
        held(h);
        state(CS);
        g(g() + 1);
        b(backfill ? b() + 1 : 0);
        out.enter(h);
    }

    private void giveToken(int to, Effects out) {
        tokenHolder(false);
        next(to);
        htVector(slot(to), lower(height(), to));
        receivedLINK(slot(to), false);
        adviseSummary();
        out.send(to, TOKEN, t(), b(), g(), height(), advS(), advHm());
        t(0);
        b(0);
        from(i());
    }

    private void forwardRequest(Effects out) {
        next(lowest());
        adviseSummary();
        out.send(next(), REQUEST, 0, 0, 0, height(), advS(), advHm());
    }

    private void forwardRelease(int r, Effects out) {
        out.send(lowest(), RELEASE, r, 0, 0, height(), 0, NONE);
    }

    private int smallestThatFits() {
        int best = -1;
        for (int q = 0; q < qSize(); q++) {
            if (qM(q) > t()) continue;
            if (best < 0 || qM(q) < qM(best) || qM(q) == qM(best) && rank(q) < rank(best)) best = q;
        }
        return best;
    }

    private int rank(int q) {
        return qId(q) == i() ? 0 : qId(q) != from() ? 1 : 2;
    }

    private int lowest() {
        long low = htVector(0);
        for (int s = 1; s < d; s++) low = Math.min(low, htVector(s));
        return (int) low & 0xffff;
    }

    private int slot(int j) {
        int s = 0;
        while (N(s) != j) s++;
        return s;
    }

    private void adviseSummary() {
        adv(qSize() == 0 ? 0 : qS(0), qSize() == 0 ? NONE : summaryHm());
    }

    private long summaryHm() {
        int m = qM(0);
        for (int q = 1; q < qSize(); q++) m = Math.min(m, qM(q));
        return hm(qH(0), m);
    }

    private int indexOf(int id) {
        for (int q = 0; q < qSize(); q++) if (qId(q) == id) return q;
        return -1;
    }

    private void put(int id, long S, long hm) {
        int at = indexOf(id);
        if (at >= 0 && qS(at) != S) {
            delete(id);
            at = -1;
        }
        if (at < 0) {
            at = qSize();
            qSize(at + 1);
            for (; at > 0 && qS(at - 1) < S; at--) System.arraycopy(a, q(at - 1), a, q(at), 2);
        }
        a[q(at)] = S;
        a[q(at) + 1] = id | hm;
    }

    private void delete(int id) {
        int at = indexOf(id);
        if (at < 0) return;
        int last = qSize() - 1;
        System.arraycopy(a, q(at + 1), a, q(at), 2 * (last - at));
        a[q(last)] = 0;
        a[q(last) + 1] = 0;
        qSize(last);
    }
}
