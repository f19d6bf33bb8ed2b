package io.thalweg.core.register;

import io.thalweg.core.recovery.Ids;

/** A value of the register, for tests. */
record Word(long version, Ids voters, String text) implements Versioned {}
