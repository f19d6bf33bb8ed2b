package io.thalweg.check.drawing;

/** The colours and strokes of the picture, on paper and on a dark screen. */
final class SvgStyle {
  private SvgStyle() {}

  /** Plain classes without variables, since some programs that print SVG support no more. */
  static final String CSS =
      """
      text { font-family: sans-serif; font-size: 12px; fill: #1f2430; }
      .paper { fill: #ffffff; }
      .title { font-size: 15px; font-weight: bold; }
      .verdict { font-size: 13px; fill: #b3261e; }
      .small { font-size: 11px; fill: #5d6675; }
      .number { fill: #5d6675; text-anchor: end; }
      .name { font-weight: bold; text-anchor: middle; }
      .label { text-anchor: middle; stroke: #ffffff; stroke-width: 3px; paint-order: stroke; }
      .quiet { font-size: 11px; fill: #7b8494; }
      .bold { font-weight: bold; fill: #8a5a00; }
      .bad { fill: #b3261e; }
      .units { font-size: 10px; font-weight: bold; fill: #ffffff; text-anchor: middle; }
      .head { fill: #f3f4f7; stroke: #5d6675; }
      .life { stroke: #a9b0bd; }
      .guide { stroke: #d9dde4; stroke-dasharray: 1 4; }
      .waits { stroke: #5d6675; stroke-width: 5px; stroke-dasharray: 5 4; }
      .inside { fill: #1d6fa5; }
      .band { fill: #e0a526; }
      .act { fill: #1f2430; }
      .message { stroke: #1f2430; stroke-width: 1.4px; fill: none; }
      .token { stroke: #b87a00; stroke-width: 2.6px; fill: none; }
      .height { stroke: #a9b0bd; stroke-width: 1px; fill: none; }
      .message-tip { fill: #1f2430; }
      .token-tip { fill: #b87a00; }
      .height-tip { fill: #a9b0bd; }
      .cross { stroke: #b3261e; stroke-width: 2.4px; fill: none; }
      .fails { stroke: #b3261e; stroke-width: 1.4px; stroke-dasharray: 6 4; fill: none; }
      .forms { stroke: #2e7d4f; stroke-width: 1.4px; stroke-dasharray: 6 4; fill: none; }
      .back { stroke-dasharray: 3 3; }
      .loop { stroke: #7a3e9d; stroke-width: 2px; fill: none; }
      .loop-tip, .loop-words { fill: #7a3e9d; }
      .loop-words { text-anchor: middle; }
      @media (prefers-color-scheme: dark) {
        text { fill: #e6e8ec; }
        .paper { fill: #15181e; }
        .verdict, .bad { fill: #ff8a80; }
        .small, .number, .quiet { fill: #98a1b1; }
        .label { stroke: #15181e; }
        .bold { fill: #f5c04a; }
        .units { fill: #0b1a26; }
        .head { fill: #232833; stroke: #98a1b1; }
        .life { stroke: #515a69; }
        .guide { stroke: #343b47; }
        .waits { stroke: #98a1b1; }
        .inside { fill: #5aaee6; }
        .act, .message-tip { fill: #e6e8ec; }
        .message { stroke: #e6e8ec; }
        .token { stroke: #f0b43c; }
        .token-tip, .band { fill: #f0b43c; }
        .height { stroke: #626c7c; }
        .height-tip { fill: #626c7c; }
        .cross, .fails { stroke: #ff6b61; }
        .forms { stroke: #5cc98a; }
        .loop { stroke: #c58be0; }
        .loop-tip, .loop-words { fill: #c58be0; }
      }
      """;
}
