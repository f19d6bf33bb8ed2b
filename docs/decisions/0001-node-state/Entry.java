record Entry(int id, long S, int h, int m) {}
