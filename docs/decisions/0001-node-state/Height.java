record Height(int h1, int h2, int id) {
    boolean below(Height o) {
        return h1 != o.h1 ? h1 < o.h1 : h2 != o.h2 ? h2 < o.h2 : id < o.id;
    }
}
