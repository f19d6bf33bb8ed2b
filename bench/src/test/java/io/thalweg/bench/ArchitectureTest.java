package io.thalweg.bench;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.thalweg.cluster.text.Spans;
import io.thalweg.cluster.transport.Address;
import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.TimerTask;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Enforces the dependency rules of the architecture, here since only bench sees all modules. */
class ArchitectureTest {

  /** Each module and the modules it may see. A module missing here fails the build. */
  private record Module(String name, String... sees) {}

  private static final List<Module> MODULES =
      List.of(
          new Module("core"),
          new Module("sim", "core"),
          new Module("check", "core"),
          new Module("lab", "core", "sim"),
          new Module("commands", "core", "sim", "check"),
          new Module("web", "core", "sim", "check", "commands"),
          new Module("cluster", "core"),
          new Module("testkit", "cluster"),
          new Module("micrometer", "cluster"),
          new Module("live", "cluster"),
          new Module("torture", "cluster"),
          new Module(
              "cli",
              "core",
              "sim",
              "check",
              "lab",
              "commands",
              "web",
              "cluster",
              "torture",
              "live"),
          new Module("examples", "core", "sim", "cluster"),
          new Module("bench", "core", "sim", "check", "cluster", "torture", "live", "cli"));

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.thalweg");

  private static final String CORE = "io.thalweg.core..";
  private static final String MEMBER = "io.thalweg.cluster.member..";
  private static final String JUDGE = "io.thalweg.torture.judge..";

  /** Pure state machines: what they do depends only on their inputs. */
  private static final String[] PURE = {CORE, MEMBER};

  @TestFactory
  Stream<DynamicTest> aModuleSeesOnlyTheModulesItMay() {
    return MODULES.stream()
        .map(
            module ->
                DynamicTest.dynamicTest(
                    module.name(),
                    () ->
                        noClasses()
                            .that()
                            .resideInAnyPackage(packagesOf(Stream.of(module.name())))
                            .should()
                            .dependOnClassesThat(
                                resideInAPackage("io.thalweg..")
                                    .and(
                                        DescribedPredicate.not(
                                            resideInAnyPackage(visible(module)))))
                            .check(CLASSES)));
  }

  @Test
  void everyClassBelongsToAKnownModule() {
    classes()
        .should()
        .resideInAnyPackage(packagesOf(MODULES.stream().map(Module::name)))
        .check(CLASSES);
  }

  @Test
  void coreNeedsNothingButTheJdk() {
    // Primitive types and their arrays are in the unnamed package.
    classes()
        .that()
        .resideInAPackage(CORE)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(CORE, "java..", "org.jspecify..", "")
        .check(CLASSES);
  }

  @Test
  void aMemberNeedsNothingButTheCoreAndWhatMembersSay() {
    classes()
        .that()
        .resideInAPackage(MEMBER)
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(MEMBER, CORE, "io.thalweg.cluster.wire", "io.thalweg.cluster")
                .or(type(Address.class))
                .or(type(Spans.class))
                .or(resideInAnyPackage("java..", "org.jspecify..", "")))
        .check(CLASSES);
  }

  /** A judge that shared code with the product would share its mistakes. */
  @Test
  void theJudgeOfHistoriesSharesNoCodeWithTheProduct() {
    classes()
        .that()
        .resideInAPackage(JUDGE)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(JUDGE, "java..", "tools.jackson..", "org.jspecify..", "")
        .check(CLASSES);
  }

  @Test
  void stateMachinesHaveNoThreadLockChanceLogOrIo() {
    noClasses()
        .that()
        .resideInAnyPackage(PURE)
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                    "java.io..",
                    "java.net..",
                    "java.nio.channels..",
                    "java.nio.file..",
                    "java.security..",
                    "java.util.concurrent..",
                    "java.util.logging..",
                    "java.util.random..")
                .and(DescribedPredicate.not(type(Serializable.class)))
                .or(type(Random.class))
                .or(type(SplittableRandom.class))
                .or(type(Timer.class))
                .or(type(TimerTask.class))
                .or(type(Thread.class))
                .or(type(ThreadLocal.class))
                .or(type(Runtime.class))
                .or(type(Process.class))
                .or(type(ProcessBuilder.class))
                .or(type(System.Logger.class))
                .or(type(java.time.Clock.class)))
        .check(CLASSES);
  }

  @Test
  void stateMachinesReadNoClockAndDrawNoChance() {
    noClasses().that().resideInAnyPackage(PURE).should().accessTargetWhere(impure()).check(CLASSES);
  }

  @Test
  void protocolsDoNotSeeEachOther() {
    slices()
        .matching("io.thalweg.core.protocols.(*)..")
        .should()
        .notDependOnEachOther()
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    slices()
        .matching("io.(**)") // so that io.thalweg itself is a slice
        .should()
        .beFreeOfCycles()
        .check(CLASSES);
  }

  @Test
  void onlyTheCommandLineAndTheBenchmarksPrint() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.thalweg.cli..", "io.thalweg.bench..", "io.thalweg.examples..")
        .should(ACCESS_STANDARD_STREAMS)
        .check(CLASSES);
  }

  private static DescribedPredicate<JavaAccess<?>> impure() {
    return DescribedPredicate.describe(
        "the target reads a clock, chance, the environment or object identity",
        access -> {
          JavaClass owner = access.getTargetOwner();
          String name = access.getName();
          return owner.isEquivalentTo(System.class) && !name.equals("arraycopy")
              || owner.getPackageName().startsWith("java.time") && name.equals("now")
              || owner.isEquivalentTo(Math.class) && name.equals("random")
              || owner.isEquivalentTo(StrictMath.class) && name.equals("random")
              || owner.isEquivalentTo(UUID.class) && name.equals("randomUUID")
              || owner.isEquivalentTo(Collections.class) && name.equals("shuffle")
              || owner.isAssignableTo(java.util.Collection.class) && name.equals("parallelStream");
        });
  }

  private static String[] packagesOf(Stream<String> modules) {
    return modules.flatMap(ArchitectureTest::packagesOf).toArray(String[]::new);
  }

  /** The entry point of cluster is in io.thalweg, above its other packages. */
  private static Stream<String> packagesOf(String module) {
    String own = "io.thalweg." + module + "..";
    return module.equals("cluster") ? Stream.of(own, "io.thalweg") : Stream.of(own);
  }

  private static String[] visible(Module module) {
    return packagesOf(Stream.concat(Stream.of(module.name()), Stream.of(module.sees())));
  }
}
