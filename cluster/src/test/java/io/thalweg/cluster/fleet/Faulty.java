package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.Failure;
import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.Outputs;
import io.thalweg.cluster.member.SetAside;
import io.thalweg.cluster.member.Stocktaker;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Definition;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.core.register.Acceptor;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A member with a fault around it, which changes what it hears, says or does. */
abstract class Faulty implements Machine, Outputs {
  private final Machine sound;
  private @Nullable Outputs out;

  Faulty(Machine sound) {
    this.sound = sound;
  }

  /** The inputs that it hears instead of this one: none, one or several. */
  Stream<Input> hears(Input input, long now) {
    return Stream.of(input);
  }

  /** The letter that it sends instead of this one; null for none. */
  @Nullable Letter says(Address to, Letter letter) {
    return letter;
  }

  /** The same letter with another frame. */
  static Letter with(Letter letter, Frame frame) {
    return new Letter(letter.header(), frame);
  }

  final Outputs out() {
    return Objects.requireNonNull(out);
  }

  /** The time that its clock shows instead of this one. */
  long clock(long now) {
    return now;
  }

  @Override
  public void step(Input input, long now, Outputs outputs) {
    out = outputs;
    hears(input, now).forEach(heard -> sound.step(heard, clock(now), this));
  }

  @Override
  public final void takeStock(Stocktaker stock) {
    sound.takeStock(stock);
  }

  @Override
  public final long taken(Address from, long conversation) {
    return sound.taken(from, conversation);
  }

  @Override
  public final int keeper() {
    return sound.keeper();
  }

  @Override
  public final String describe() {
    return sound.describe();
  }

  @Override
  public final void send(Address to, List<Letter> letters) {
    List<Letter> said = letters.stream().map(l -> says(to, l)).filter(Objects::nonNull).toList();
    if (!said.isEmpty()) {
      out().send(to, said);
    }
  }

  @Override
  public void granted(int number, long request, int[] units, long fence) {
    out().granted(number, request, units, fence);
  }

  @Override
  public final void failed(int number, long request, Failure why) {
    out().failed(number, request, why);
  }

  @Override
  public final void cancelled(int number, long request) {
    out().cancelled(number, request);
  }

  @Override
  public void lost(int number, long lease, String why) {
    out().lost(number, lease, why);
  }

  @Override
  public SetAside setAside(int number, long holding, int[] units, long fence, Input.Ask first) {
    return out().setAside(number, holding, units, fence, first);
  }

  @Override
  public final void learned(Definition definition) {
    out().learned(definition);
  }

  @Override
  public final void removed(int number) {
    out().removed(number);
  }

  @Override
  public void tenure(long until) {
    out().tenure(until);
  }

  @Override
  public void lapsed(String why) {
    out().lapsed(why);
  }

  @Override
  public void store(long ticket, int keeper, Acceptor.State<Charter> state) {
    out().store(ticket, keeper, state);
  }

  @Override
  public void agreed(Charter charter) {
    out().agreed(charter);
  }

  @Override
  public final void done(long call, Object result) {
    out().done(call, result);
  }

  @Override
  public final void failed(long call, Failure why) {
    out().failed(call, why);
  }

  @Override
  public final void askedPast(Address from, Frame.AskPast ask) {
    out().askedPast(from, ask);
  }

  @Override
  public final void seen(List<Address> members) {
    out().seen(members);
  }

  @Override
  public final void refused(String why) {
    out().refused(why);
  }

  @Override
  public final void stuck(List<String> problems) {
    out().stuck(problems);
  }

  @Override
  public final void superseded(String why) {
    out().superseded(why);
  }

  @Override
  public final void draining(boolean on, boolean empty) {
    out().draining(on, empty);
  }

  @Override
  public void health(boolean down, List<String> problems) {
    out().health(down, problems);
  }

  @Override
  public final void joined() {
    out().joined();
  }

  @Override
  public final void left(boolean clean) {
    out().left(clean);
  }

  @Override
  public void alarm(long nanos) {
    out().alarm(nanos);
  }

  @Override
  public final void say(Level level, String text) {
    out().say(level, text);
  }

  @Override
  public final void sent(int number, String type) {
    out().sent(number, type);
  }

  @Override
  public final void tokenArrived(int number) {
    out().tokenArrived(number);
  }

  @Override
  public final void dropped(String why) {
    out().dropped(why);
  }
}
