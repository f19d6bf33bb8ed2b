package io.thalweg.web.replaced;

import java.util.Set;
import org.teavm.model.BasicBlock;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.Instruction;
import org.teavm.model.MethodDescriptor;
import org.teavm.model.MethodHolder;
import org.teavm.model.MethodReference;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;

/**
 * Leads calls of single methods elsewhere, where TeaVM has the class itself. It runs in the build.
 *
 * <p>TeaVM's StrictMath takes the browser's functions, which may differ from the JDK's in the last
 * bit; its Runtime knows of no memory, and counts the processors with JavaScript made at run time.
 */
public final class Calls implements ClassHolderTransformer {
  private static final Set<String> FUNCTIONS = Set.of("sin", "cos", "exp", "log", "log1p");
  private static final Set<String> OF_THE_MACHINE = Set.of("maxMemory", "availableProcessors");
  private static final String HERE = "io.thalweg.web.replaced.";

  @Override
  public void transformClass(ClassHolder type, ClassHolderTransformerContext context) {
    for (MethodHolder method : type.getMethods()) {
      if (method.getProgram() != null) {
        for (BasicBlock block : method.getProgram().getBasicBlocks()) {
          for (Instruction instruction : block) {
            if (instruction instanceof InvokeInstruction call) {
              redirect(call);
            }
          }
        }
      }
    }
  }

  private static void redirect(InvokeInstruction call) {
    String owner = call.getMethod().getClassName();
    MethodDescriptor method = call.getMethod().getDescriptor();
    if (owner.equals("java.lang.StrictMath") && FUNCTIONS.contains(method.getName())) {
      call.setMethod(new MethodReference(HERE + "StrictMath", method));
    } else if (owner.equals("java.lang.Runtime") && OF_THE_MACHINE.contains(method.getName())) {
      call.setMethod(new MethodReference(HERE + "Machine", method));
      call.setInstance(null);
      call.setType(InvocationType.SPECIAL);
    }
  }
}
