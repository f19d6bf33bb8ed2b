final class Cfg {
    static int k = 2, W = 0, B = 1;
    static long key(int R, int g) { return W == 0 ? R : (long) R * W - g; }
}
