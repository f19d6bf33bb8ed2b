package io.thalweg.web.replaced;

import org.jspecify.annotations.Nullable;

/** The JDK's, as far as it is used here. */
public final class StringJoiner {
  private final String delimiter;
  private final String prefix;
  private final String suffix;
  private @Nullable StringBuilder text;

  public StringJoiner(CharSequence delimiter) {
    this(delimiter, "", "");
  }

  public StringJoiner(CharSequence delimiter, CharSequence prefix, CharSequence suffix) {
    this.delimiter = delimiter.toString();
    this.prefix = prefix.toString();
    this.suffix = suffix.toString();
  }

  public StringJoiner add(CharSequence part) {
    text = text == null ? new StringBuilder(prefix) : text.append(delimiter);
    text.append(part);
    return this;
  }

  public int length() {
    return toString().length();
  }

  @Override
  public String toString() {
    return text == null ? prefix + suffix : text + suffix;
  }
}
