package io.thalweg.web.browser;

import java.util.ArrayList;
import java.util.List;

/** The words of a request, in order; a list is preceded by its length. */
final class PageRequest {
  private final List<String> words;
  private int at;

  PageRequest(List<String> words) {
    this.words = words;
  }

  String next() {
    return words.get(at++);
  }

  int number() {
    return Integer.parseInt(next());
  }

  boolean flag() {
    return next().equals("true");
  }

  List<String> list() {
    int length = number();
    List<String> list = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      list.add(next());
    }
    return list;
  }

  int[] numbers() {
    return list().stream().mapToInt(Integer::parseInt).toArray();
  }
}
