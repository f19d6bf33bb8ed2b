package io.thalweg.web.replaced;

import java.util.List;
import java.util.Set;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.Instruction;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReference;
import org.teavm.model.Program;
import org.teavm.model.TextLocation;
import org.teavm.model.ValueType;
import org.teavm.model.instructions.IntegerConstantInstruction;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;
import org.teavm.model.instructions.StringConstantInstruction;

/**
 * Puts a probe at each line of the protocols, so that the page can show which lines a step ran. It
 * runs in the build, on a second engine alone: the first would take up to a third longer.
 */
public final class LineProbes implements ClassHolderTransformer {
  private static final String CORE = "io.thalweg.core.";
  private static final List<String> PROBED = List.of(CORE + "protocols.", CORE + "heights.");

  /** What looks at a node from outside is no part of its step. */
  private static final Set<String> LOOKS =
      Set.of("<init>", "<clinit>", "copy", "describe", "equals", "hashCode", "toString");

  private static final MethodReference RAN =
      new MethodReference(
          "io.thalweg.web.browser.LinesRun",
          "ran",
          ValueType.object("java.lang.String"),
          ValueType.INTEGER,
          ValueType.VOID);

  @Override
  public void transformClass(ClassHolder type, ClassHolderTransformerContext context) {
    String name = type.getName();
    if (PROBED.stream().noneMatch(name::startsWith)) {
      return;
    }
    for (MethodHolder method : type.getMethods()) {
      Program program = method.getProgram();
      if (program != null && !LOOKS.contains(method.getName())) {
        program.getBasicBlocks().forEach(block -> probe(program, block));
      }
    }
  }

  private static void probe(Program program, BasicBlock block) {
    int before = -1;
    Instruction next = block.getFirstInstruction();
    while (next != null) {
      TextLocation at = next.getLocation();
      if (at != null && at.getFileName() != null && at.getLine() != before) {
        before = at.getLine();
        insert(program, next, at.getFileName().substring(CORE.length()), before);
      }
      next = next.getNext();
    }
  }

  private static void insert(Program program, Instruction before, String file, int line) {
    StringConstantInstruction text = new StringConstantInstruction();
    text.setConstant(file);
    text.setReceiver(program.createVariable());
    IntegerConstantInstruction number = new IntegerConstantInstruction();
    number.setConstant(line);
    number.setReceiver(program.createVariable());
    InvokeInstruction ran = new InvokeInstruction();
    ran.setType(InvocationType.SPECIAL);
    ran.setMethod(RAN);
    ran.setArguments(text.getReceiver(), number.getReceiver());
    for (Instruction instruction : List.of(text, number, ran)) {
      instruction.setLocation(before.getLocation());
      before.insertPrevious(instruction);
    }
  }
}
