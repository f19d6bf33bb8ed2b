record Summary(long S, int h, int m) {}
