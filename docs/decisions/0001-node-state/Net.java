import java.util.*;

/** Topology and the initial nodes of all three candidates. */
final class Net {
    final int n; final int[][] N; final int[] dist; final Height[] h;
    Net(int n, int[][] edges) {
        this.n = n;
        List<TreeSet<Integer>> adj = new ArrayList<>();
        for (int i = 0; i < n; i++) adj.add(new TreeSet<>());
        for (int[] e : edges) { adj.get(e[0]).add(e[1]); adj.get(e[1]).add(e[0]); }
        N = new int[n][];
        for (int i = 0; i < n; i++) N[i] = adj.get(i).stream().mapToInt(x -> x).toArray();
        dist = new int[n]; Arrays.fill(dist, -1); dist[0] = 0;
        ArrayDeque<Integer> q = new ArrayDeque<>(List.of(0));
        while (!q.isEmpty()) { int v = q.poll(); for (int w : N[v]) if (dist[w] < 0) { dist[w] = dist[v] + 1; q.add(w); } }
        h = new Height[n];
        for (int i = 0; i < n; i++) h[i] = new Height(0, dist[i], i);
    }
    static Net line(int n) {
        int[][] e = new int[n - 1][];
        for (int i = 0; i + 1 < n; i++) e[i] = new int[] {i, i + 1};
        return new Net(n, e);
    }
    NodeA a(int i) {
        Height[] v = new Height[N[i].length];
        for (int s = 0; s < v.length; s++) v[s] = h[N[i][s]];
        return new NodeA(i, N[i], h[i], v);
    }
    NodeB b(int i) {
        List<Integer> ids = new ArrayList<>(); List<Height> v = new ArrayList<>();
        for (int j : N[i]) { ids.add(j); v.add(h[j]); }
        return NodeB.initial(i, List.copyOf(ids), h[i], List.copyOf(v));
    }
    int[] offsets() {
        int[] off = new int[n + 1];
        for (int i = 0; i < n; i++) off[i + 1] = off[i] + NodeC.words(N[i].length);
        return off;
    }
    void c(int i, long[] a, int o) {
        long[] v = new long[N[i].length];
        for (int s = 0; s < v.length; s++) v[s] = NodeC.height(0, dist[N[i][s]], N[i][s]);
        new NodeC().init(a, o, i, NodeC.height(0, dist[i], i), v);
    }
}
