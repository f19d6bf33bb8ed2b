package io.thalweg.cluster.agreement;

import io.microraft.statemachine.StateMachine;
import io.thalweg.cluster.agreement.Operation.Command;
import io.thalweg.cluster.agreement.Operation.Content;
import io.thalweg.cluster.agreement.Operation.NewTerm;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The register, changed by what the keepers have agreed on.
 *
 * <p>MicroRaft logs what is thrown here and goes on with the next operation, which would make this
 * register another one than the others. So nothing is thrown: the keeper is told and stops.
 */
final class Register implements StateMachine {
  private final Agreement.Rule rule;
  private final Agreement.Listener listener;
  private final Consumer<Throwable> failed;
  private Content content = new Content(0, new byte[0]);
  private long told;

  Register(Agreement.Rule rule, Agreement.Listener listener, Consumer<Throwable> failed) {
    this.rule = rule;
    this.listener = listener;
    this.failed = failed;
  }

  long version() {
    return content.version();
  }

  /** Begins again, before the first version; what was told is not told again. */
  void clear() {
    content = new Content(0, new byte[0]);
  }

  @Override
  public @Nullable Object runOperation(long index, Object operation) {
    try {
      switch ((Operation) operation) {
        case Command command -> run(command);
        case Content first -> change(first);
        case NewTerm n -> {}
      }
    } catch (RuntimeException | Error e) {
      failed.accept(e);
    }
    return null;
  }

  private void run(Command command) {
    if (command.version() != content.version()) {
      return; // made for another version: compare-and-set refuses it
    }
    byte[] next = rule.apply(content.value().clone(), command.bytes().clone());
    if (next != null) {
      change(new Content(content.version() + 1, next));
    }
  }

  private void change(Content next) {
    content = next;
    if (next.version() > told) {
      told = next.version();
      listener.learnt(next.version(), next.value().clone());
    }
  }

  @Override
  public void takeSnapshot(long index, Consumer<Object> chunks) {
    chunks.accept(content);
  }

  @Override
  public void installSnapshot(long index, List<Object> chunks) {
    try {
      change((Content) chunks.getFirst());
    } catch (RuntimeException | Error e) {
      failed.accept(e);
    }
  }

  @Override
  public Object getNewTermOperation() {
    return new NewTerm();
  }
}
