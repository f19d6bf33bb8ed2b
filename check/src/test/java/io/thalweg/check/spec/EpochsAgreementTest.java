package io.thalweg.check.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.check.epochs.EpochSearch;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Recovery by epochs has as many states in TLA+ under TLC as in Java under our own search, which
 * reads the same models; and both notice when a rule is left out.
 */
class EpochsAgreementTest {
  private static final long ENOUGH = 4_000_000;

  @TempDir private Path scratch;

  @ParameterizedTest
  @CsvSource({
    "MCepochs2, 1412",
    "MCepochs2-crash, 15944",
    "MCepochs2-twice, 18082",
    "MCepochs2-units, 23844",
    "MCepochs3, 26929"
  })
  void agreesWithOurSearch(String model, long states) throws Exception {
    agrees(SpecFolder.found(), model, states);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "MCepochs2-twice-crash, 374808",
    "MCepochs2-twice-units, 439322",
    "MCepochs2-units-crash, 271526"
  })
  void agreesInLargerModels(String model, long states) throws Exception {
    agrees(SpecFolder.found(), model, states);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"MCepochs3-crash, 640858"})
  void agreesInTheLargestModels(String model, long states) throws Exception {
    agrees(SpecFolder.found(), model, states);
  }

  /** What a rule protects from needs more members or epochs than these models have. */
  @ParameterizedTest
  @CsvSource({"SHORT_WAIT, MCepochs2-twice, 18090", "ONE_KEEPER, MCepochs3, 27883"})
  void agreesWithoutARule(String rule, String model, long states) throws Exception {
    agrees(without(rule, model), model, states);
  }

  @ParameterizedTest
  @CsvSource({
    "NO_QUARANTINE, MCepochs2, OneHolder",
    "OLD_MESSAGES, MCepochs2, OnePlace",
    "FROZEN_GRANTS, MCepochs2, OnePlace",
    "NO_TENURE, MCepochs2, GrantedInTenure",
    "QUARANTINE_FORGOTTEN, MCepochs2-twice, OneHolder",
    "MISSED_OPENING, MCepochs2-twice, OnePlace",
    "OPENED_EARLY, MCepochs3, OpenedByReport"
  })
  void aRuleThatIsLeftOutIsNoticed(String rule, String model, String property) throws Exception {
    isNoticed(rule, model, property);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({
    "SHORT_WAIT, MCepochs3-twice, OneHolder",
    "ONE_KEEPER, MCepochs3-twice, OneHolder",
    "WAIT_FROM_THE_COMMIT, MCepochs3-twice, OneHolder"
  })
  void aRuleOfTenuresThatIsLeftOutIsNoticed(String rule, String model, String property)
      throws Exception {
    isNoticed(rule, model, property);
  }

  private void agrees(Path specs, String model, long states) throws Exception {
    EpochSearch.Outcome ours = ours(specs, model);
    assertThat(ours.violation()).isNull();
    assertThat(ours.whole()).isTrue();
    assertThat(ours.states()).isEqualTo(states);

    Tlc theirs = Tlc.check(specs, "Epochs", model, scratch);
    assertThat(theirs.completed()).as(theirs.output()).isTrue();
    assertThat(theirs.distinctStates()).isEqualTo(states);
  }

  private void isNoticed(String rule, String model, String property) throws Exception {
    Path broken = without(rule, model);
    assertThat(ours(broken, model).violation()).isNotNull();
    assertThat(Tlc.check(broken, "Epochs", model, scratch).violated()).isEqualTo(property);
  }

  private static EpochSearch.Outcome ours(Path specs, String model) throws IOException {
    var scope = EpochModel.read(specs.resolve(model + ".cfg"));
    return new EpochSearch(scope, ENOUGH, 0).run();
  }

  private Path without(String rule, String model) throws IOException {
    String lacks = "Broken = {\"" + rule + "\"}";
    return SpecFolder.altered(scratch, model + ".cfg", "Broken = {}", lacks);
  }
}
