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
import org.teavm.model.ValueType;
import org.teavm.model.instructions.InvocationType;
import org.teavm.model.instructions.InvokeInstruction;

/**
 * Leads calls of single methods elsewhere, where TeaVM has the class itself. It runs in the build.
 *
 * <p>TeaVM's StrictMath takes the browser's functions, which may differ from the JDK's in the last
 * bit; its Runtime knows of no memory, and counts the processors with JavaScript made at run time;
 * its text of doubles is not always the shortest.
 */
public final class Calls implements ClassHolderTransformer {
  private static final Set<String> FUNCTIONS = Set.of("sin", "cos", "exp", "log", "log1p");
  private static final Set<String> OF_THE_MACHINE = Set.of("maxMemory", "availableProcessors");
  private static final String HERE = "io.thalweg.web.replaced.";

  private static final ValueType BUILDER = ValueType.object("java.lang.StringBuilder");
  private static final MethodDescriptor APPEND =
      new MethodDescriptor("append", ValueType.DOUBLE, BUILDER);

  @Override
  public void transformClass(ClassHolder type, ClassHolderTransformerContext context) {
    if (!type.getName().startsWith("io.thalweg.") || type.getName().startsWith(HERE)) {
      return; // the class library itself is left as it is
    }
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
    } else if (method.equals(APPEND) && owner.equals("java.lang.StringBuilder")) {
      makeStatic(
          call,
          new MethodReference(HERE + "Doubles", "append", BUILDER, ValueType.DOUBLE, BUILDER));
    } else if (owner.equals("java.lang.String") && method.getName().equals("formatted")) {
      makeStatic(
          call,
          new MethodReference(
              HERE + "Formats",
              "format",
              ValueType.object("java.lang.String"),
              method.parameterType(0),
              ValueType.object("java.lang.String")));
    } else {
      redirectText(call, owner + "." + method);
    }
  }

  /** Makes the object of a call with one argument the first of two. */
  private static void makeStatic(InvokeInstruction call, MethodReference method) {
    call.setMethod(method);
    call.setArguments(call.getInstance(), call.getArguments().get(0));
    call.setInstance(null);
    call.setType(InvocationType.SPECIAL);
  }

  private static void redirectText(InvokeInstruction call, String called) {
    MethodDescriptor method = call.getMethod().getDescriptor();
    switch (called) {
      case "java.lang.Double.toString(D)Ljava/lang/String;",
          "java.lang.String.valueOf(D)Ljava/lang/String;" ->
          call.setMethod(
              new MethodReference(
                  HERE + "Doubles", new MethodDescriptor("toString", method.getSignature())));
      case "java.lang.Double.parseDouble(Ljava/lang/String;)D" ->
          call.setMethod(
              new MethodReference(
                  HERE + "Doubles", new MethodDescriptor("parse", method.getSignature())));
      case "java.lang.String.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;",
          "java.lang.String.format(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)"
              + "Ljava/lang/String;" ->
          call.setMethod(new MethodReference(HERE + "Formats", method));
      default -> {}
    }
  }
}
