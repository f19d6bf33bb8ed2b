package io.thalweg.live;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Why a request waits.
 *
 * @param columns of the table; empty if there is none
 * @param notes what else may hold it up, one sentence each
 * @param until when that ends at the latest, or null
 */
record WaitAnswer(
    Reason reason,
    String sentence,
    List<String> columns,
    List<List<String>> rows,
    List<String> notes,
    @Nullable Long until) {

  /** The reasons, in the order in which they are looked for. */
  enum Reason {
    /** There is no such request any more. */
    NOT_WAITING,
    /** It asks for more than there is. */
    NEVER,
    /** Its member grants nothing for now. */
    CANNOT_GRANT,
    /** Its member does not answer, so that nothing is known of it. */
    NO_WORD,
    /** What it needs is kept back, since a member that is out may hold it. */
    KEPT_BACK,
    /** Others are served first. */
    AHEAD,
    /** It is first, and what it needs is held. */
    HELD,
    /** It is first, and what it needs is free. */
    ON_ITS_WAY,
    /** The same, for longer than that should take. */
    STUCK
  }

  static WaitAnswer of(Reason reason, String sentence) {
    return new WaitAnswer(reason, sentence, List.of(), List.of(), List.of(), null);
  }

  WaitAnswer with(List<String> head, List<List<String>> table) {
    return new WaitAnswer(reason, sentence, head, table, notes, until);
  }

  WaitAnswer noting(List<String> more) {
    return new WaitAnswer(reason, sentence, columns, rows, List.copyOf(more), until);
  }

  WaitAnswer until(@Nullable Long time) {
    return new WaitAnswer(reason, sentence, columns, rows, notes, time);
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("reason", reason.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'));
    json.put("sentence", sentence).put("until", until);
    ArrayNode head = json.putArray("columns");
    columns.forEach(head::add);
    ArrayNode table = json.putArray("rows");
    for (List<String> row : rows) {
      ArrayNode cells = table.addArray();
      row.forEach(cells::add);
    }
    ArrayNode more = json.putArray("notes");
    notes.forEach(more::add);
    return json;
  }
}
