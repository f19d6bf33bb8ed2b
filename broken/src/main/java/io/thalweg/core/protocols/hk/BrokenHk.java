package io.thalweg.core.protocols.hk;

import io.thalweg.core.heights.Height;
import io.thalweg.core.heights.InitialHeights;
import io.thalweg.core.heights.Neighbours;

/** The corrected algorithm with one of its fixes taken out, as the paper had it. */
public final class BrokenHk extends Hk {

  /** Which fix is missing; D1 to D14 as in docs/algorithms/hk.md. */
  public enum Fault {
    D1_HOLDER_INSIDE_KEEPS_TOKEN,
    D2_WAITING_HOLDER_LEAVES_ITS_QUEUE,
    D3_TOKEN_LEAVES_A_HOLDER_THAT_WAITS,
    D5_SAME_NEIGHBOUR_TWICE,
    D6_REQUEST_BEHIND_THE_TOKEN,
    D7_OWN_HIGHER_REQUEST_NOT_ANNOUNCED,
    D8_UPDATE_NOT_FORWARDED,
    D9_UPDATE_CHOOSES_NEXT,
    D10_RELEASE_CHOOSES_NEXT,
    D11_AGING_IN_QUEUES,
    D12_NOTHING_TAKEN_BACK,
    D13_RAISE_OVER_NO_NEIGHBOURS,
    D14_RAISES_FOR_EVER,
    D14_NEVER_COMES_DOWN,
    D14_NEED_NOT_PASSED_ON,
    D14_HOLDER_BEGINS_NO_ERA,
    TAKER_IGNORES_CUT_OFF_NEIGHBOURS,
    RELEASE_UPHILL,
    BACKFILL_BY_KEY,
    BACKFILLS_NOT_COUNTED,
    AGING_BY_GRANTS_KNOWN,
    TIES_BY_ARRIVAL,
    LAZY_LINK_KEEPS_ERAS_SECRET,
    LATE_TOKEN_BEGINS_NO_ERA,
    LATE_UNITS_LOST,
    LEAVER_FORGETS_ITS_UNITS,
    LEAVER_DROPS_ITS_QUEUE,
    LEAVER_FORGETS_ITS_QUEUE,
    NEWCOMER_WITH_THE_FIRST_NUMBER_IS_THE_FIRST,
    NEWCOMER_IS_NOT_TOLD_HEIGHTS,
    NEXT_KEEPS_WHAT_IT_QUEUED,
    SUPPLY_LOST_AWAY_FROM_THE_TOKEN,
    RETIRED_UNITS_STAY,
    GIVEN_BACK_TWICE
  }

  private final HkConfig config;
  private final Fault fault;

  public BrokenHk(HkConfig config, Fault fault) {
    super(config);
    this.config = config;
    this.fault = fault;
  }

  @Override
  HkNode node(Height height, Neighbours neighbours) {
    return new BrokenNode(config, height, neighbours, fault);
  }

  @Override
  public HkNode newcomer(int id) {
    return fault == Fault.NEWCOMER_WITH_THE_FIRST_NUMBER_IS_THE_FIRST && id == 0
        ? node(InitialHeights.founder(id), Neighbours.none())
        : super.newcomer(id);
  }
}
