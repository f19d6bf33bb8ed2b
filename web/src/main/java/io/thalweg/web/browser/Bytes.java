package io.thalweg.web.browser;

import java.util.Arrays;
import java.util.function.Consumer;

/** Text in UTF-8 that the browser takes away four bytes at a time. */
final class Bytes implements Consumer<CharSequence> {
  private byte[] bytes = new byte[1 << 16];
  private int size;
  private int lines;

  /** Adds a line and its line break. */
  @Override
  public void accept(CharSequence line) {
    text(line);
    bytes[size++] = '\n'; // text leaves room
    lines++;
  }

  void text(CharSequence text) {
    reserve(3 * text.length() + 8); // also for a line break, and for the last four bytes
    int length = text.length();
    for (int c = 0; c < length; c++) {
      char letter = text.charAt(c);
      if (letter < 0x80) {
        bytes[size++] = (byte) letter;
      } else if (Character.isHighSurrogate(letter) && c + 1 < length) {
        point(Character.toCodePoint(letter, text.charAt(++c)));
      } else {
        point(letter);
      }
    }
  }

  private void point(int point) {
    if (point >= 0x10000) {
      bytes[size++] = (byte) (0xf0 | point >> 18);
      bytes[size++] = (byte) (0x80 | point >> 12 & 0x3f);
      bytes[size++] = (byte) (0x80 | point >> 6 & 0x3f);
    } else if (point >= 0x800) {
      bytes[size++] = (byte) (0xe0 | point >> 12);
      bytes[size++] = (byte) (0x80 | point >> 6 & 0x3f);
    } else {
      bytes[size++] = (byte) (0xc0 | point >> 6);
    }
    bytes[size++] = (byte) (0x80 | point & 0x3f);
  }

  private void reserve(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
    }
  }

  int size() {
    return size;
  }

  int lines() {
    return lines;
  }

  /** Returns the four bytes from here on, the first one lowest; there may be less than four. */
  int four(int at) {
    return bytes[at] & 0xff
        | (bytes[at + 1] & 0xff) << 8
        | (bytes[at + 2] & 0xff) << 16
        | bytes[at + 3] << 24;
  }

  void clear() {
    size = 0;
    lines = 0;
  }
}
