package io.thalweg.live;

import io.thalweg.cluster.EpochStatus.KeptBack;
import io.thalweg.live.WaitAnswer.Reason;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says why a request to enter a group lock waits. Groups have no order that could be told. */
final class GroupReason {
  private GroupReason() {}

  static WaitAnswer of(Outlook now, GroupSight sight, GroupSight.Waits request) {
    WaitAnswer cannot = WaitReason.cannotGrant(now, request.member(), sight.silent());
    if (cannot != null) {
      return cannot;
    }
    WaitAnswer kept = keptBack(now, sight);
    return kept != null ? kept : inside(now, sight, request);
  }

  private static @Nullable WaitAnswer keptBack(Outlook now, GroupSight sight) {
    List<KeptBack> kept = LivePicture.keptBack(now, sight.name());
    if (kept.isEmpty()) {
      return null;
    }
    List<String> members = kept.getFirst().members();
    Long until = LivePicture.over(now, members);
    return WaitAnswer.of(
            Reason.KEPT_BACK,
            WaitReason.names(members) + " may still be inside" + WaitReason.freeAt(until))
        .until(until);
  }

  private static WaitAnswer inside(Outlook now, GroupSight sight, GroupSight.Waits request) {
    List<GroupSight.Inside> others =
        sight.inside().stream().filter(i -> !i.group().equals(request.group())).toList();
    if (others.isEmpty()) {
      return sight.inside().isEmpty()
          ? WaitAnswer.of(Reason.ON_ITS_WAY, "nobody is inside: the grant is on its way")
          : WaitAnswer.of(
              Reason.AHEAD,
              "its group is inside, but enough have joined it while another group waits: that"
                  + " one comes next, or this request joins in a moment");
    }
    String group =
        others.stream().map(GroupSight.Inside::group).distinct().collect(Collectors.joining(", "));
    List<List<String>> rows =
        others.stream()
            .map(i -> List.of(i.member(), i.group(), Ages.words(now.at() - i.since())))
            .toList();
    return WaitAnswer.of(
            Reason.HELD,
            "the group %s is inside, with %d %s: all have to leave first"
                .formatted(group, others.size(), others.size() == 1 ? "lease" : "leases"))
        .with(List.of("member", "group", "inside for"), rows);
  }
}
