package io.thalweg.cluster.member;

import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Frame.Parcel;

/** Is told what a member has, by {@link Member#takeStock}, which changes nothing. */
public interface Stocktaker {

  /** The epoch in which all the rest is; what is of another one is void. */
  void epoch(long epoch, boolean open);

  /**
   * A share, and what is free in it.
   *
   * @param weight of a group lock: at the token the weight that is out, elsewhere the weight that
   *     is here
   */
  void share(int number, boolean token, int[] free, long weight);

  /** Units that claims of the member hold. */
  void claimed(int number, int[] units);

  /** A parcel that was sent and is not known to be taken: see {@link Member#taken}. */
  void sent(Address to, long conversation, long sequence, Parcel parcel);

  /** A parcel that was not sent because the link is being taken down. */
  void kept(Parcel parcel);
}
