/** 64-bit fingerprints: a sink, and an open-addressing set. */
final class Fp implements LongSink {
    long h;
    Fp start(long seed) { h = seed * 0x9E3779B97F4A7C15L + 1; return this; }
    public void add(long w) { h = step(h, w); }
    static long step(long h, long w) { h = (h ^ w) * 0x9E3779B97F4A7C15L; return h ^ h >>> 32; }
    static long end(long h) { h ^= h >>> 33; h *= 0xff51afd7ed558ccdL; h ^= h >>> 33; h *= 0xc4ceb9fe1a85ec53L; return h ^ h >>> 33; }
    long end() { return end(h); }

    static final class Set {
        long[] slots = new long[1 << 16]; int size;
        boolean add(long f) {
            if (f == 0) f = 1;
            if (size * 2 > slots.length) grow();
            int mask = slots.length - 1, p = (int) f & mask;
            while (slots[p] != 0) { if (slots[p] == f) return false; p = p + 1 & mask; }
            slots[p] = f; size++; return true;
        }
        void grow() {
            long[] old = slots; slots = new long[old.length * 2]; int mask = slots.length - 1;
            for (long f : old) if (f != 0) { int p = (int) f & mask; while (slots[p] != 0) p = p + 1 & mask; slots[p] = f; }
        }
    }
}
/** A second sink, so that encode() is not helped by having a single receiver class. */
final class Words implements LongSink {
    long[] w = new long[64]; int n;
    public void add(long x) { if (n == w.length) w = java.util.Arrays.copyOf(w, 2 * n); w[n++] = x; }
}
