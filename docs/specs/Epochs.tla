------------------------------- MODULE Epochs -------------------------------
(***************************************************************************)
(* How the members of a cluster survive crashes, pauses and partitions.    *)
(* Whatever breaks is cured by an epoch: all members stop (freeze), say    *)
(* what they have (report), and begin anew (open). What a member that is   *)
(* out may hold is kept back until its tenure has certainly ended.         *)
(*                                                                         *)
(* Units lie somewhere and travel: the token algorithm is left out. Any    *)
(* process may be left out of an epoch at any time, so that every pause,   *)
(* partition and one-way link is an order of events. The rules are those   *)
(* of core/recovery in Java, and the moves those of its search.            *)
(***************************************************************************)
EXTENDS Integers, FiniteSets, Sequences

CONSTANTS
  Members,  \* how many processes there are; each is a keeper, and a member once it is admitted
  Units,    \* how many units there are
  Epochs,   \* how many epochs may begin after the first
  Crashes,  \* how many times a process may be killed
  Tenure,   \* how many ticks a tenure lasts, and a keeper waits for its end
  Broken    \* names of rules that are left out on purpose: see README.md

Process == 1 .. Members
Unit == 0 .. (Units - 1)

ASSUME Members > 0 /\ Units > 0 /\ Epochs >= 0 /\ Crashes >= 0 /\ Tenure > 0

Lacks(rule) == rule \in Broken

VARIABLES
  agreed,     \* what the members have agreed on; every process learns it late
  process,    \* process[p] is what process p knows and has
  knowing,    \* keepers that have learnt the epoch
  reports,    \* what members have reported for the epoch, by their numbers
  channels,   \* messages on their way: channels[<<i, j>>] are those from member i to member j
  lastGrant,  \* the epoch in which each unit was granted last; 0 if it never was
  crashes     \* how many times a process may still be killed

vars == <<agreed, process, knowing, reports, channels, lastGrant, crashes>>

\* A function of nothing.
Empty == [x \in {} |-> 0]

Founded ==
  [ version    |-> 1,        \* the number of changes so far
    epoch      |-> 1,        \* the number of the epoch
    open       |-> TRUE,     \* whether the epoch is open; otherwise it is frozen
    opened     |-> 1,        \* the last epoch that was opened
    last       |-> Members,  \* the largest number that a member has had
    members    |-> Process,  \* the numbers of those that belong to the epoch
    base       |-> Process,  \* the members when the last open epoch was frozen; while open, the members
    out        |-> Empty,    \* members whose tenure may not have ended, with the epoch that put them out
    home       |-> 1,        \* the member where free units are when the epoch opens
    free       |-> Unit,     \* the units that are free then
    quarantine |-> [u \in Unit |-> {}]  \* the members that may hold a unit which is kept back
  ]

\* A process that is alive and not a member.
Outsider ==
  [ alive       |-> TRUE,
    member      |-> 0,        \* its number as a member; 0 if it is none
    joined      |-> FALSE,    \* whether it has learnt that it is a member
    known       |-> Founded,  \* what it has learnt
    floor       |-> 1,        \* the largest epoch that it has written to disk
    tenure      |-> 0,        \* how many ticks its tenure still lasts
    waits       |-> Empty,    \* members that are out and for how long it has waited for each
    reportedFor |-> 0,        \* the epoch of its last report, until that epoch opens; or 0
    reported    |-> {},       \* units that were free in its last report
    free        |-> {},       \* units here that nobody holds
    kept        |-> {},       \* units that were given back while it took no steps
    held        |-> {},       \* units that it holds
    begun       |-> FALSE     \* whether it was there when an epoch was open
  ]

Init ==
  /\ agreed = Founded
  /\ process =
       [p \in Process |->
         [Outsider EXCEPT !.member = p, !.joined = TRUE, !.begun = TRUE,
                          !.free = IF p = Founded.home THEN Founded.free ELSE {}]]
  /\ knowing = {}
  /\ reports = Empty
  /\ channels = Empty
  /\ lastGrant = [u \in Unit |-> 0]
  /\ crashes = Crashes

Max(x, y) == IF x > y THEN x ELSE y
Min(x, y) == IF x < y THEN x ELSE y
Least(S) == CHOOSE x \in S : \A y \in S : x <= y

\* f, and in addition x with this value.
With(f, x, value) == [y \in DOMAIN f \cup {x} |-> IF y = x THEN value ELSE f[y]]

\* More than half of the keepers. All processes are keepers, and remain so.
IsMajority(S) == 2 * Cardinality(S) > Members

-----------------------------------------------------------------------------
(***************************************************************************)
(* One process. p is its record.                                           *)
(***************************************************************************)
IsValid(p) == p.tenure > 0 \/ Lacks("NO_TENURE")

IsOpen(p) == p.known.open /\ p.member \in p.known.members

\* Whether it may take and send units, and receives messages.
Steps(p) == p.alive /\ p.joined /\ IsValid(p) /\ (IsOpen(p) \/ Lacks("FROZEN_GRANTS"))

\* Members that are out, and without which an epoch was opened. A majority of keepers knows that
\* they are out, so that nothing prolongs their tenures any more.
Ending(a) ==
  {m \in DOMAIN a.out : a.out[m] <= IF Lacks("WAIT_FROM_THE_COMMIT") THEN a.epoch ELSE a.opened}

\* A member that comes back and is put out again is waited for anew.
WaitsFor(p, a) ==
  [m \in Ending(a) |->
    IF m \in DOMAIN p.waits /\ p.waits[m].out = a.out[m] THEN p.waits[m]
    ELSE [out |-> a.out[m], ticks |-> 0]]

Span == IF Lacks("SHORT_WAIT") THEN Tenure - 1 ELSE Tenure

\* Members whose tenures have certainly ended.
Over(p) == {m \in DOMAIN p.waits : p.waits[m].ticks >= Span}

\* It has nothing of a member any more; the keeper remains.
LeftBehind(p) == [Outsider EXCEPT !.alive = p.alive, !.known = p.known, !.floor = p.floor, !.waits = p.waits]

\* What was given back after the report is brought along: others do not know of it.
Opened(p) ==
  LET brought == p.kept \ p.reported
  IN  [p EXCEPT !.free = IF p.known.home = p.member THEN p.known.free \cup brought ELSE brought,
                !.kept = {}, !.reported = {}, !.reportedFor = 0, !.begun = TRUE]

\* An epoch was opened by a report of this process, which has not learnt that in time: others have
\* what was reported as free.
ForgetsReported(p) ==
  IF p.reportedFor = 0 \/ p.known.opened < p.reportedFor THEN p
  ELSE IF Lacks("MISSED_OPENING") THEN [p EXCEPT !.reportedFor = 0]
  ELSE [p EXCEPT !.free = {}, !.kept = @ \ p.reported, !.reportedFor = 0]

\* It reports if it belongs to the epoch.
Frozen(p) ==
  LET q == ForgetsReported(p)
  IN  IF q.known.open \/ q.member \notin q.known.members THEN q
      ELSE [q EXCEPT !.reported = IF q.begun THEN q.free \cup q.kept ELSE {},
                     !.reportedFor = q.known.epoch]

\* It begins as a member, with empty hands.
Joined(p) ==
  LET q == [p EXCEPT !.joined = TRUE] IN IF q.known.open THEN Opened(q) ELSE Frozen(q)

\* It learns what is agreed now; versions in between may have been skipped.
Learnt(p, a) ==
  LET q == [p EXCEPT !.known = a, !.floor = Max(@, a.epoch), !.waits = WaitsFor(p, a)]
  IN  IF p.member \notin a.members \cup DOMAIN a.out THEN LeftBehind(q)
      ELSE IF ~p.joined THEN IF p.member \in a.members THEN Joined(q) ELSE LeftBehind(q)
      ELSE IF a.epoch = p.known.epoch /\ a.open = p.known.open THEN q
      ELSE IF IsOpen(q) THEN Opened(q)
      ELSE Frozen(q)

\* What is given back while it takes no steps is not counted before it takes steps again.
GivenBack(p, units, steps) ==
  IF steps THEN [p EXCEPT !.held = @ \ units, !.free = @ \cup units]
  ELSE [p EXCEPT !.held = @ \ units, !.kept = @ \cup units]

-----------------------------------------------------------------------------
(***************************************************************************)
(* Every move ends with this: what nobody will look at any more is no part *)
(* of a state.                                                             *)
(***************************************************************************)
WithNumber(all, m) == {q \in Process : all[q].member = m}

\* Nobody counts on these messages: their sender is gone, or knows another epoch.
IsForgotten(all, c, messages) ==
  \A s \in WithNumber(all, c[1]) :
    \/ ~all[s].joined
    \/ Head(messages).epoch < all[s].known.epoch
    \/ c[2] \notin all[s].known.members

\* Messages of an earlier epoch are void; and so is what was sent to a process that is gone.
Remaining(all, c, messages) ==
  IF WithNumber(all, c[2]) = {} THEN IF IsForgotten(all, c, messages) THEN << >> ELSE messages
  ELSE LET to == all[CHOOSE q \in WithNumber(all, c[2]) : TRUE]
       IN  IF ~to.joined \/ Lacks("OLD_MESSAGES") THEN messages
           ELSE SelectSeq(messages, LAMBDA m : m.epoch >= to.known.epoch)

\* In the last epoch nobody needs to know whose tenure has ended.
IsLast(a) == a.epoch > Epochs

Becomes(a, all, sent) ==
  /\ agreed' = a
  /\ process' = IF IsLast(a) THEN [p \in Process |-> [all[p] EXCEPT !.waits = Empty]] ELSE all
  /\ channels' = [c \in {c \in DOMAIN sent : Remaining(all, c, sent[c]) # << >>} |->
                   Remaining(all, c, sent[c])]

-----------------------------------------------------------------------------
(***************************************************************************)
(* Time and tenures.                                                       *)
(***************************************************************************)
Ticked(p) ==
  [p EXCEPT !.tenure = Max(0, @ - 1),
            !.waits = [m \in DOMAIN @ |-> [@[m] EXCEPT !.ticks = Min(Span, @ + 1)]]]

\* Time passes, if anything depends on it.
Ticks ==
  /\ \E p \in Process :
       \/ process[p].tenure > 0
       \/ \E m \in DOMAIN process[p].waits : process[p].waits[m].ticks < Span
  /\ Becomes(agreed, [p \in Process |-> Ticked(process[p])], channels)
  /\ UNCHANGED <<knowing, reports, lastGrant, crashes>>

\* Keepers that answer that this member belongs to the epoch which it knows. A keeper that was
\* started again does not before it knows as much as it has written to disk.
Prolonging(p) ==
  {k \in Process :
    LET keeper == process[k]
    IN  /\ keeper.alive
        /\ keeper.known.epoch = process[p].known.epoch
        /\ keeper.known.epoch >= keeper.floor
        /\ process[p].member \in keeper.known.members}

\* All keepers answer at the moment at which they are asked, which prolongs a tenure most.
Renews(p) ==
  /\ process[p].alive /\ process[p].joined
  /\ process[p].tenure < Tenure
  /\ \/ IsMajority(Prolonging(p))
     \/ Lacks("ONE_KEEPER") /\ Prolonging(p) # {}
  /\ Becomes(agreed, [process EXCEPT ![p].tenure = Tenure], channels)
  /\ UNCHANGED <<knowing, reports, lastGrant, crashes>>

\* The tenure has ended: what this member holds is lost, and free here.
Expires(p) ==
  /\ process[p].alive /\ process[p].joined
  /\ ~IsValid(process[p]) /\ process[p].held # {}
  /\ Becomes(agreed, [process EXCEPT ![p] = GivenBack(@, @.held, FALSE)], channels)
  /\ UNCHANGED <<knowing, reports, lastGrant, crashes>>

-----------------------------------------------------------------------------
(***************************************************************************)
(* Agreement: a change counts only if its driver knows the latest version. *)
(***************************************************************************)
Drivers == {d \in Process : process[d].alive /\ process[d].known.version = agreed.version}

Learns(p) ==
  LET next == Learnt(process[p], agreed)
  IN  /\ process[p].alive
      /\ process[p].known.version < agreed.version
      /\ Becomes(agreed, [process EXCEPT ![p] = next], channels)
      /\ knowing' = knowing \cup {p}
      /\ reports' =
           IF next.reportedFor # agreed.epoch THEN reports
           ELSE With(reports, next.member,
                     [begun |-> next.begun, held |-> next.held, free |-> next.reported])
      /\ UNCHANGED <<lastGrant, crashes>>

\* Processes that wait to be admitted.
Waiting == {p \in Process : process[p].alive /\ process[p].member = 0}

NumberOf(p, joining) == agreed.last + Cardinality({q \in joining : q <= p})

\* A new epoch begins with these members, and with newcomers; the others are out, but for those
\* whose tenures have certainly ended.
Freeze(members, joining, over) ==
  LET known == agreed.members \cup DOMAIN agreed.out
      next ==
        [agreed EXCEPT
          !.version = @ + 1, !.epoch = @ + 1, !.open = FALSE,
          !.last = @ + Cardinality(joining),
          !.members = members \cup {NumberOf(p, joining) : p \in joining},
          !.out = [m \in (known \ members) \ over |->
                    IF m \in agreed.members THEN agreed.epoch + 1 ELSE agreed.out[m]]]
  IN  Becomes(next,
              [p \in Process |-> IF p \notin joining THEN process[p]
                                 ELSE [process[p] EXCEPT !.member = NumberOf(p, joining)]],
              channels)

Freezes ==
  /\ ~IsLast(agreed)
  /\ \E over \in {{}} \cup {Over(process[d]) : d \in Drivers}, joining \in {{}, Waiting} :
       \E members \in SUBSET ((agreed.members \cup DOMAIN agreed.out) \ over) :
         members \cup joining # {} /\ Freeze(members, joining, over)
  /\ Drivers # {}
  /\ knowing' = {}
  /\ reports' = Empty
  /\ UNCHANGED <<lastGrant, crashes>>

HaveReported ==
  \/ agreed.members \subseteq DOMAIN reports
  \/ /\ Lacks("OPENED_EARLY")
     /\ 2 * Cardinality(agreed.members \cap DOMAIN reports) > Cardinality(agreed.members)

\* Those that may have what is missing: members that were there when something was last granted and
\* that are out; or, of what was missing before, those that were suspected then.
Suspects(u) ==
  LET before == agreed.quarantine[u]
  IN  (IF before = {} \/ Lacks("QUARANTINE_FORGOTTEN") THEN agreed.base ELSE before)
        \cap DOMAIN agreed.out

\* The epoch opens with what its members have reported. A unit that nobody has reported was on its
\* way, and its message is void now; or a member that is out may hold it.
Opens ==
  LET reporting == agreed.members \cap DOMAIN reports
      held == UNION {reports[m].held : m \in reporting}
      free == UNION {reports[m].free : m \in reporting}
      missing == (Unit \ held) \ free
      kept == IF Lacks("NO_QUARANTINE") THEN {} ELSE {u \in missing : Suspects(u) # {}}
      next ==
        [agreed EXCEPT
          !.version = @ + 1, !.open = TRUE, !.opened = agreed.epoch, !.base = agreed.members,
          !.home = IF @ \in agreed.members THEN @ ELSE Least(agreed.members),
          !.free = free \cup (missing \ kept),
          !.quarantine = [u \in Unit |-> IF u \in kept THEN Suspects(u) ELSE {}]]
  IN  /\ ~agreed.open
      /\ HaveReported
      /\ IsMajority(knowing) \/ Lacks("WAIT_FROM_THE_COMMIT")
      /\ Drivers # {}
      /\ Becomes(next, process, channels)
      /\ reports' = Empty
      /\ UNCHANGED <<knowing, lastGrant, crashes>>

\* A process becomes a member while the epoch is open, with a number that nobody has had.
Admits(p) ==
  LET number == agreed.last + 1
      now == agreed.members \cup {number}
  IN  /\ agreed.open /\ Drivers # {} /\ p \in Waiting
      /\ Becomes([agreed EXCEPT !.version = @ + 1, !.last = number, !.members = now, !.base = now],
                 [process EXCEPT ![p].member = number], channels)
      /\ UNCHANGED <<knowing, reports, lastGrant, crashes>>

-----------------------------------------------------------------------------
(***************************************************************************)
(* Processes are killed and started again. The disk stays.                 *)
(***************************************************************************)
IsKilled(p) ==
  /\ process[p].alive /\ crashes > 0
  /\ Becomes(agreed,
             [process EXCEPT ![p] = [LeftBehind(@) EXCEPT !.alive = FALSE, !.waits = Empty]],
             channels)
  /\ crashes' = crashes - 1
  /\ UNCHANGED <<knowing, reports, lastGrant>>

Restarts(p) ==
  /\ ~process[p].alive
  /\ Becomes(agreed, [process EXCEPT ![p].alive = TRUE, ![p].known = Founded], channels)
  /\ UNCHANGED <<knowing, reports, lastGrant, crashes>>

-----------------------------------------------------------------------------
(***************************************************************************)
(* Units.                                                                  *)
(***************************************************************************)
Takes(p, u) ==
  /\ Steps(process[p]) /\ u \in process[p].free
  /\ Becomes(agreed, [process EXCEPT ![p].free = @ \ {u}, ![p].held = @ \cup {u}], channels)
  /\ lastGrant' = [lastGrant EXCEPT ![u] = process[p].known.epoch]
  /\ UNCHANGED <<knowing, reports, crashes>>

\* Giving back is possible at all times.
GivesBack(p, u) ==
  /\ process[p].alive /\ u \in process[p].held
  /\ Becomes(agreed, [process EXCEPT ![p] = GivenBack(@, {u}, Steps(@))], channels)
  /\ UNCHANGED <<knowing, reports, lastGrant, crashes>>

\* What was given back meanwhile counts as free again.
Settles(p) ==
  /\ Steps(process[p]) /\ process[p].kept # {}
  /\ Becomes(agreed, [process EXCEPT ![p] = [@ EXCEPT !.free = @ \cup process[p].kept, !.kept = {}]],
             channels)
  /\ UNCHANGED <<knowing, reports, lastGrant, crashes>>

Sends(p, u) ==
  /\ Steps(process[p]) /\ u \in process[p].free
  /\ \E j \in process[p].known.members \ {process[p].member} :
       LET c == <<process[p].member, j>>
           before == IF c \in DOMAIN channels THEN channels[c] ELSE << >>
           parcel == [epoch |-> process[p].known.epoch, unit |-> u]
       IN  Becomes(agreed, [process EXCEPT ![p].free = @ \ {u}],
                   With(channels, c, Append(before, parcel)))
  /\ UNCHANGED <<knowing, reports, lastGrant, crashes>>

\* A message of a later epoch waits until its receiver has learnt of that epoch.
Receives(p, c) ==
  LET first == Head(channels[c])
  IN  /\ c[2] = process[p].member /\ Steps(process[p])
      /\ c[1] \in process[p].known.members
      /\ \/ first.epoch = process[p].known.epoch
         \/ Lacks("OLD_MESSAGES") /\ first.epoch < process[p].known.epoch
      /\ Becomes(agreed, [process EXCEPT ![p].free = @ \cup {first.unit}],
                 [channels EXCEPT ![c] = Tail(@)])
      /\ UNCHANGED <<knowing, reports, lastGrant, crashes>>

Next ==
  \/ Ticks \/ Freezes \/ Opens
  \/ \E p \in Process :
       \/ Renews(p) \/ Expires(p) \/ Learns(p) \/ Admits(p) \/ IsKilled(p) \/ Restarts(p)
       \/ Settles(p)
       \/ \E u \in Unit : Takes(p, u) \/ GivesBack(p, u) \/ Sends(p, u)
       \/ \E c \in DOMAIN channels : Receives(p, c)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
Has(p) == process[p].free \cup process[p].kept \cup process[p].held

TypeOK ==
  /\ knowing \subseteq Process
  /\ DOMAIN reports \subseteq agreed.members
  /\ agreed.members \cap DOMAIN agreed.out = {}
  /\ agreed.open = (agreed.opened = agreed.epoch)
  /\ \A c \in DOMAIN channels : channels[c] # << >> /\ c[1] # c[2]
  /\ \A p \in Process :
       LET n == process[p]
       IN  /\ n.member \in 0 .. agreed.last
           /\ n.known.version \in 1 .. agreed.version
           /\ n.floor \in n.known.epoch .. agreed.epoch
           /\ n.tenure \in 0 .. Tenure
           /\ n.reportedFor \in 0 .. n.known.epoch
           /\ ~n.joined => Has(p) = {} /\ n.tenure = 0 /\ ~n.begun
           /\ ~n.alive => ~n.joined /\ n.member = 0
           /\ \A q \in Process \ {p} : n.member = 0 \/ n.member # process[q].member

\* No unit is held by two members whose tenures are valid.
OneHolder ==
  \A p, q \in {p \in Process : process[p].alive /\ process[p].tenure > 0} :
    p = q \/ process[p].held \cap process[q].held = {}

\* In how many places of the epoch that is open a unit is: with members that have learnt of it, on
\* its way between them, or kept back.
Places(u) ==
  LET here == {p \in Process : /\ process[p].joined /\ IsOpen(process[p])
                               /\ process[p].known.epoch = agreed.epoch}
      with == {x \in here \X {"free", "kept", "held"} : u \in process[x[1]][x[2]]}
      sent == {x \in (DOMAIN channels) \X (1 .. Units) :
                /\ x[2] <= Len(channels[x[1]])
                /\ channels[x[1]][x[2]] = [epoch |-> agreed.epoch, unit |-> u]}
      back == {x \in {u} : agreed.open /\ agreed.quarantine[u] # {}}
  IN  Cardinality(with) + Cardinality(sent) + Cardinality(back)

\* No unit is in two places of the epoch that is open.
OnePlace == \A u \in Unit : Places(u) <= 1

\* Nothing is granted outside of the tenure.
GrantedInTenure ==
  [][\A p \in Process : process'[p].held \subseteq process[p].held \/ process[p].tenure > 0]_vars

\* Nothing is granted in an earlier epoch than before, so that fences grow.
GrantedInOrder == [][\A u \in Unit : lastGrant'[u] >= lastGrant[u]]_vars

\* No member begins in an epoch for which it has not reported.
OpenedByReport ==
  [][\A p \in Process :
       LET before == process[p]
           after == process'[p]
       IN  before.joined /\ after.joined /\ IsOpen(after)
             /\ after.known.opened # before.known.opened
               => before.reportedFor = after.known.epoch]_vars
=============================================================================
