package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.Member;
import io.thalweg.cluster.member.MemberSettings;
import io.thalweg.cluster.member.Outputs;
import io.thalweg.cluster.member.Stocktaker;
import io.thalweg.cluster.transport.Address;

/** A member as the fleet drives it; tests put faults around it. */
public interface Machine {

  /** Makes members. */
  interface Maker {
    Machine make(MemberSettings settings);
  }

  void step(Input input, long now, Outputs out);

  void takeStock(Stocktaker stock);

  /** The number of letters taken of a conversation of this peer, or -1 if the peer is not known. */
  long taken(Address from, long conversation);

  String describe();

  /** The number of the member as a keeper, or 0. */
  int keeper();

  /** The member itself, without faults. */
  static Machine sound(MemberSettings settings) {
    Member member = new Member(settings);
    return new Machine() {
      @Override
      public void step(Input input, long now, Outputs out) {
        member.step(input, now, out);
      }

      @Override
      public void takeStock(Stocktaker stock) {
        member.takeStock(stock);
      }

      @Override
      public long taken(Address from, long conversation) {
        return member.taken(from, conversation);
      }

      @Override
      public int keeper() {
        return member.keeper();
      }

      @Override
      public String describe() {
        return member.describe();
      }
    };
  }
}
