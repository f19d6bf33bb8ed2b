interface LongSink { void add(long w); }
