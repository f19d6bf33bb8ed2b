sealed interface Message {
    Height ht();
    record Token(Height ht, int t, int b, int g, Summary s) implements Message {}
    record Request(Height ht, Summary s) implements Message {}
    record Update(Height ht, Summary s) implements Message {}
    record Release(Height ht, int r) implements Message {}
    record Link(Height ht) implements Message {}
}
