package io.thalweg.cli.demo;

/** The look of a character, as a code of terminals; the later, the more it matters. */
enum Style {
  PLAIN("0"),
  BOLD("0;1"),
  DIM("0;90"),
  CUT_OFF("0;31"),
  WAITING("0;1;33"),
  HELD("0;1;32"),
  TOKEN("0;1;97;45"),
  ALARM("0;1;97;41"),
  TITLE("0;1;36");

  private final String code;

  Style(String code) {
    this.code = code;
  }

  String code() {
    return code;
  }
}
