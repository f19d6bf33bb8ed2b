import java.util.*;
final class Render {
    static String of(NodeA n) {
        List<Boolean> r = new ArrayList<>(); for (boolean x : n.receivedLINK) r.add(x);
        return n.i + " " + n.state + " " + n.held + " " + n.height + " " + Arrays.asList(n.htVector) + " " + r + " " + n.next + " " + n.tokenHolder
            + " " + n.t + " " + n.b + " " + n.g + " " + n.from + " " + n.adv + " " + Arrays.asList(n.Q).subList(0, n.qSize);
    }
    static String of(NodeB n) {
        return n.i() + " " + n.state() + " " + n.held() + " " + n.height() + " " + n.htVector() + " " + n.receivedLINK() + " " + n.next() + " " + n.tokenHolder()
            + " " + n.t() + " " + n.b() + " " + n.g() + " " + n.from() + " " + n.adv() + " " + n.Q();
    }
    static Height ht(long w) { return new Height((int) (w >>> 48), (int) ((w >>> 16 & 0xffffffffL) - 0x80000000L), (int) w & 0xffff); }
    static Summary s(long S, long hm) { return hm == 0 ? null : new Summary(S, (int) (hm >>> 16) & 0xffff, (int) (hm >>> 32)); }
    static String of(NodeC n) {
        List<Boolean> r = new ArrayList<>(); List<Height> v = new ArrayList<>(); List<Entry> q = new ArrayList<>();
        for (int s = 0; s < n.d; s++) { r.add(n.receivedLINK(s)); v.add(ht(n.htVector(s))); }
        for (int k = 0; k < n.qSize(); k++) q.add(new Entry(n.qId(k), n.qS(k), n.qH(k), n.qM(k)));
        return n.i() + " " + State.values()[n.state()] + " " + n.held() + " " + ht(n.height()) + " " + v + " " + r + " " + n.next() + " " + n.tokenHolder()
            + " " + n.t() + " " + n.b() + " " + n.g() + " " + n.from() + " " + s(n.advS(), n.advHm()) + " " + q;
    }
    static Message msg(int kind, int x, int b, int g, long ht, long S, long hm) {
        return switch (kind) {
            case 1 -> new Message.Token(ht(ht), x, b, g, s(S, hm));
            case 2 -> new Message.Request(ht(ht), s(S, hm));
            case 3 -> new Message.Update(ht(ht), s(S, hm));
            case 4 -> new Message.Release(ht(ht), x);
            default -> new Message.Link(ht(ht));
        };
    }
}
