package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user of {@code check} can get wrong: one sentence, exit code 2, nothing searched. */
class CheckBadInputTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "hkk                                   | nearest is hk",
        "hk 12                                 | unknown argument '12'",
        "--nods 3                              | unknown option '--nods', nearest is '--nodes'",
        "--nodes                               | missing required parameter",
        "--nodes 3 --nodes 4                   | --nodes: found it more than once",
        "--nodes 0                             | --nodes: found '0', expected a whole number from"
            + " 1",
        "--nodes 17                            | --nodes: found '17', expected a whole number from",
        "--topology links:0-20                 | --topology: found 'links:0-20' with 21 nodes, exp",
        "--topology links:0-1,1-2 --nodes 2    | --nodes: found '2', expected at least the 3 nodes",
        "--topology links:0                    | --topology: found the link '0', expected two",
        "--topology rng                        | nearest is ring",
        "--topology file:/no/such              | /no/such: found no such file",
        "--variant papr                        | nearest is paper",
        "--variant paper --backfill 3          | --backfill: found it together with --variant",
        "--variant paper --updates 1           | --updates: found it together with --variant paper",
        "--variant paper --joins 1             | --joins: found it together with --variant",
        "--variant paper --leaves 1            | --leaves: found it together with --variant",
        "--variant paper --late-returns 1      | --late-returns: found it together with --variant",
        "--joins 3                             | --joins: found '3', expected fewer than the 3"
            + " nodes",
        "--variant paper --withdrawals 1       | --withdrawals: found it together with --variant",
        "--k 0                                 | --k: found '0', expected a whole number from 1",
        "--k 1000                              | --k: found '1000', expected a whole number from 1",
        "--policy fewest                       | --policy: found 'fewest', expected one of",
        "--aging 16                            | --aging: found '16', a number of grants, expected"
            + " --aging-time, the time after which a request counts as one step more urgent, or"
            + " off",
        "--variant paper --aging -1            | --aging: found '-1'",
        "--aging-time 0                        | --aging-time: found '0', expected a whole number"
            + " of requests from 1 to 1000000, or off",
        "--aging-time 1.5                      | --aging-time: found '1.5'",
        "--variant paper --aging-time 5        | --aging-time: found it together with --variant",
        "--clock fast                          | --clock: found 'fast', expected one of requests",
        "--clock stopped --aging-time 2        | --clock: found 'stopped', expected requests with",
        "--variant paper --clock stopped       | --clock: found 'stopped', expected it only with",
        "--requests forever --policy earliest-deadline-first | --requests: found 'forever', exp",
        "--lazy-link maybe                     | --lazy-link: found 'maybe'",
        "--seed x                              | --seed: found 'x'",
        "--requests -1                         | --requests: found '-1', expected a whole number",
        "--keep-connected                      | found it without --link-failures",
        "--channels any-ordr                   | nearest is any-order",
        "--exact --requests forever            | only one of them",
        "--requests often                      | from 0 to 100, or forever",
        "--priorities 0                        | --priorities: found '0'",
        "--k 99 --priorities 9                 | --priorities: found '9', expected fewer",
        "--k 2 --units 3                       | --units: found '3' with 2 units in all",
        "--units 0                             | --units: found '0'",
        "--asks 1:1                            | --asks: found '1:1', expected NODE:H:PRIORITY",
        "--asks 3:1:1                          | --asks: found node '3' in '3:1:1', expected a who",
        "--asks 1:2:1                          | --asks: found units '2' in '1:2:1', expected 1",
        "--asks 1:1:x                          | --asks: found priority 'x' in '1:1:x'",
        "--asks 1:1:1 --units 1                | --asks: found it together with --units",
        "--asks 1:1:1 --priorities 1           | --asks: found it together with --priorities",
        "--updates -1                          | --updates: found '-1'",
        "--withdrawals 1000                    | --withdrawals: found '1000'",
        "--link-failures many                  | --link-failures: found 'many'",
        "--link-formations 1.5                 | --link-formations: found '1.5'",
        "--failure-model handbak               | nearest is handback",
        "--property one-tokn                   | --property: found 'one-tokn', expected one of"
            + " those that --list-properties lists (nearest is one-token)",
        "--property one-token,                 | --property: found ''",
        "--mode breadth                        | --mode: found 'breadth', expected one of breadth-",
        "--max-states 0                        | --max-states: found '0'",
        "--max-states 1e99                     | --max-states: found '1e99'",
        "--max-states 1e999999999              | --max-states: found '1e999999999'",
        "--max-states 10T                      | such as 500K, 10M or 1e6",
        "--max-states 1.5                      | --max-states: found '1.5'",
        "--max-memory 1M                       | --max-memory: found '1M', expected a size from"
            + " 64M",
        "--max-memory lots                     | --max-memory: found 'lots'",
        "--max-depth -1                        | --max-depth: found '-1'",
        "--threads 0                           | --threads: found '0'",
        "--spill-to /no/such                   | --spill-to: found '/no/such', expected a folder",
        "--walks 5                             | --walks: found it with --mode breadth-first, exp",
        "--walk-length 5                       | --walk-length: found it with --mode breadth-first",
        "--mode depth-first --threads 2        | --threads: found it with --mode depth-first, exp",
        "--mode depth-first --walks 2          | --walks: found it with --mode depth-first",
        "--mode random-walks --max-states 9    | --max-states: found it with --mode random-walks",
        "--mode random-walks --reduce none     | --reduce: found it with --mode random-walks",
        "--mode random-walks --property falls-silent | --property: found 'falls-silent' together"
            + " with --mode random-walks, expected one that can be decided so",
        "--reduce symmetry --property can-still-be-served | together with --reduce symmetry",
        "--mode random-walks --walks 0         | --walks: found '0'",
        "--reduce symetry                      | nearest is symmetry",
        "--svg /no/such/p.svg                  | --svg: found '/no/such/p.svg' (no such folder)",
        "--trace /tmp                          | --trace: found '/tmp'",
        "--svg target/a --trace target/a       | --trace: found the file of --svg",
      })
  void isOneSentence(String options, String expected) {
    CommandRun run = CommandRun.line("check " + options.trim());
    assertThat(run.err()).startsWith("thalweg: ").contains(expected).hasLineCount(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
  }
}
