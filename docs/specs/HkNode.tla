------------------------------- MODULE HkNode -------------------------------
(***************************************************************************)
(* The corrected algorithm hk as one node sees it. docs/algorithms/hk.md   *)
(* tells what it does and why; procedures have the same names there and in *)
(* HkNode.java. Each takes the record n of a node and returns the record   *)
(* as it is afterwards, with what the node has sent in n.out.              *)
(***************************************************************************)
EXTENDS HkBase

RaisesInARow == 4

Nobody == -1  \* as an era; eras count from 0

Neighbours(i) == {j \in Node : {i, j} \in Edges /\ i # j}

\* Who is at most d links away from node 0.
RECURSIVE Ball(_)
Ball(d) == IF d = 0 THEN {0} ELSE Ball(d - 1) \cup UNION {Neighbours(i) : i \in Ball(d - 1)}

InitialHeight(i) ==
  IF i \notin Ball(Nodes) THEN CutOffHeight(0, i)
  ELSE <<0, 0, CHOOSE d \in 0 .. Nodes : i \in Ball(d) /\ (d = 0 \/ i \notin Ball(d - 1)), i>>

InitialNode(i) ==
  [ i           |-> i,                  \* its identity
    phase       |-> "idle",             \* of its latest request: idle, waiting or inside
    made        |-> 0,                  \* how many requests it has made
    units       |-> 0,                  \* how many units its latest request is for
    priority    |-> 0,                  \* the priority of its latest request
    at          |-> 0,                  \* when its request was made, while it waits
    links       |-> Neighbours(i),      \* to whom it knows a link
    N           |-> Neighbours(i),      \* those of links that have told their height
    htVector    |-> [j \in Node |->     \* their heights, as far as known here
                       IF j \in Neighbours(i) THEN InitialHeight(j) ELSE None],
    awaits      |-> {},                 \* those with receivedLINK false: the token went there
    formHeight  |-> [j \in Node |-> None],  \* its own height when the link to j formed
    dirty       |-> {},                 \* those that were not told of its last change of height
    height      |-> InitialHeight(i),   \* where it is
    next        |->                     \* where its last REQUEST went; i at the holder
      LET low == LowestOf({InitialHeight(j) : j \in Neighbours(i)})
      IN  IF i = 0 \/ low = None THEN i ELSE low[4],
    adv         |-> None,               \* the summary that next knows
    Q           |-> << >>,              \* who waits here
    tokenHolder |-> (i = 0),            \* whether the token is here
    t           |-> IF i = 0 THEN K ELSE 0,  \* free units; 0 where the token is not
    b           |-> 0,                  \* back-fills in a row; 0 where the token is not
    from        |-> i,                  \* who sent the token; i where it is not
    g           |-> 0,                  \* grants so far; 0 where the token is not
    pend        |-> 0,                  \* units given back that wait for a way down
    raises      |-> 0,                  \* raises in a row
    era         |-> 0,                  \* the latest era that it was in
    need        |-> Nobody,             \* the era than which somebody needs a later one
    needAt      |-> i,                  \* who has been told of the need; i for nobody
    out         |-> [j \in Node |-> << >>]  \* what is on its way to j
  ]

-----------------------------------------------------------------------------
(***************************************************************************)
(* Messages. Each tells the sender's height.                               *)
(***************************************************************************)
TokenMessage(n) ==
  [type |-> "TOKEN", ht |-> n.height, g |-> n.g, t |-> n.t, b |-> n.b, adv |-> n.adv]
RequestMessage(n, s) == [type |-> "REQUEST", ht |-> n.height, adv |-> s]
UpdateMessage(n, s) == [type |-> "UPDATE", ht |-> n.height, adv |-> s]
ReleaseMessage(n, r) == [type |-> "RELEASE", ht |-> n.height, r |-> r]
LinkMessage(n) == [type |-> "LINK", ht |-> n.height]
NeedMessage(n, e) == [type |-> "NEED", ht |-> n.height, era |-> e]

Send(n, j, m) == [n EXCEPT !.out[j] = Append(@, m)]

LinkToAll(n) ==
  LET link == LinkMessage(n)
  IN  [n EXCEPT !.dirty = @ \ n.N,
                !.out = [j \in Node |-> IF j \in n.N THEN Append(@[j], link) ELSE @[j]]]

\* Lazy LINK: the others are told when they ask by a LINK of their own.
LinkTo(n, j) == Send([n EXCEPT !.dirty = n.links \ {j}], j, LinkMessage(n))

-----------------------------------------------------------------------------
(***************************************************************************)
(* Ways downhill.                                                          *)
(***************************************************************************)
Lowest(n) == LowestOf({n.htVector[j] : j \in n.N})

HasWayDown(n) ==
  /\ ~IsCutOff(n.height)
  /\ \E j \in n.N : Below(n.htVector[j], n.height)

\* While the token is on its way to j, only j's answer to it counts.
Hear(n, j, ht) == IF j \in n.awaits THEN n ELSE [n EXCEPT !.htVector[j] = ht]

DeleteIfBelow(n, j) ==
  IF Below(n.htVector[j], n.height) THEN [n EXCEPT !.Q = Delete(@, j)] ELSE n

\* Whether n has a way of a later era than e to offer to one that is cut off ...
Offers(n, e) == Era(n.height) > e

\* ... and if it has none for some of these eras, it needs one too.
NeedFor(n, eras) ==
  LET lacking == {Max(e, n.era) : e \in {e \in eras : ~Offers(n, e)}}
  IN  IF \A e \in lacking : e <= n.need THEN n
      ELSE [n EXCEPT !.need = CHOOSE e \in lacking : \A f \in lacking : f <= e, !.needAt = n.i]

\* That a neighbour is cut off meant nothing to n as long as it was cut off too.
HeedCutOffNeighbours(n) ==
  NeedFor(n, {Era(ht) : ht \in {ht \in {n.htVector[j] : j \in n.N} : IsCutOff(ht)}})

ComeDown(n, low) ==
  HeedCutOffNeighbours(LinkToAll([n EXCEPT !.height = <<low[1], low[2] + 1, 0, n.i>>,
                                           !.era = Era(low), !.raises = 0]))

\* Who is below now will be asked, and asks here no longer.
TellRaise(n) ==
  LET told == LinkToAll(n)
  IN  [told EXCEPT !.Q = SelectSeq(@, LAMBDA e : e.j \in n.N => ~Below(n.htVector[e.j], n.height)),
                   !.adv = None]

CutOff(n) == TellRaise([n EXCEPT !.height = CutOffHeight(n.era, n.i)])

\* Partial reversal: one level above the lowest, and there below who is on it already.
RaiseHeight(n, low) ==
  LET heights == {n.htVector[j] : j \in n.N}
      earlier == LowestOf({ht \in heights : ~IsCutOff(ht) /\ Era(ht) < Era(n.height)})
      above   == IF earlier = None THEN low ELSE earlier
      level   == <<above[1], above[2] + 1>>
      there   == {ht[3] : ht \in {ht \in heights : SameLevel(ht, level)}}
      h2      == IF there = {} THEN n.height[3]
                 ELSE (CHOOSE x \in there : \A y \in there : x <= y) - 1
  IN  TellRaise([n EXCEPT !.height = level \o <<h2, n.i>>, !.raises = @ + 1])

\* Finds a way down, or finds that there is none.
Orient(n) ==
  LET low   == Lowest(n)
      needs == IF IsCutOff(n.height) THEN n.era ELSE n.need
  IN  IF low = None THEN n
      ELSE IF ~IsCutOff(low) /\ needs # Nobody /\ Era(low) > needs THEN ComeDown(n, low)
      ELSE IF ~Below(n.height, low) THEN n
      ELSE IF IsCutOff(low) \/ n.raises = RaisesInARow THEN CutOff(n)
      ELSE RaiseHeight(n, low)

\* The holder begins a new era for whoever is cut off; the others pass the need on, once.
Renew(n) ==
  IF IsCutOff(n.height) \/ Era(n.height) > n.need
  THEN [n EXCEPT !.need = Nobody, !.needAt = n.i]
  ELSE IF n.tokenHolder
  THEN LinkToAll([n EXCEPT !.era = n.need + 1, !.height = BottomOf(n.need + 1, @),
                           !.need = Nobody])
  ELSE IF HasWayDown(n) /\ Lowest(n)[4] # n.needAt
  THEN Send([n EXCEPT !.needAt = Lowest(n)[4]], Lowest(n)[4], NeedMessage(n, n.need))
  ELSE n

-----------------------------------------------------------------------------
(***************************************************************************)
(* The holder's only decision: it serves the front while it fits; if it    *)
(* does not, a smaller one may pass it as long as fewer than B have.       *)
(***************************************************************************)

\* Ties: own requests, then those that lead on, then those that lead back.
Distance(n, e) == IF e.j = n.i THEN 0 ELSE IF e.j = n.from THEN 2 ELSE 1

SmallestThatFits(n) ==
  LET fits == {x \in 1 .. Len(n.Q) : n.Q[x].m <= n.t}
      Before(x, y) ==
        LET dx == Distance(n, n.Q[x])
            dy == Distance(n, n.Q[y])
        IN  IF n.Q[x].m # n.Q[y].m THEN n.Q[x].m < n.Q[y].m
            ELSE IF dx # dy THEN dx < dy
            ELSE x < y
  IN  IF fits = {} THEN 0
      ELSE CHOOSE x \in fits : \A y \in fits : x = y \/ Before(x, y)

Enter(n, h, bf) ==
  [n EXCEPT !.t = @ - h, !.b = IF bf THEN @ + 1 ELSE 0, !.g = @ + 1, !.phase = "inside",
            !.at = 0]

GiveTokenTo(n, j) ==
  LET given == [n EXCEPT !.tokenHolder = FALSE, !.next = j, !.adv = Summary(n.Q),
                         !.htVector[j] = JustBelow(n.height, j), !.awaits = @ \cup {j}]
  IN  [Send(given, j, TokenMessage(given)) EXCEPT !.t = 0, !.b = 0, !.from = n.i, !.g = 0]

RECURSIVE Serve(_)
Serve(n) ==
  IF ~n.tokenHolder \/ n.Q = << >> THEN n
  ELSE LET bf == n.Q[1].h > n.t
           x  == IF ~bf THEN 1 ELSE IF n.b < Backfill THEN SmallestThatFits(n) ELSE 0
           taken == [n EXCEPT !.Q = RemoveAt(@, x)]
       IN  IF x = 0 THEN n
           ELSE IF n.Q[x].j = n.i THEN Serve(Enter(taken, n.Q[x].h, bf))
           ELSE GiveTokenTo(taken, n.Q[x].j)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Telling downhill.                                                       *)
(***************************************************************************)
ForwardRequest(n, s) ==
  LET j == Lowest(n)[4]
  IN  IF HasWayDown(n) THEN Send([n EXCEPT !.next = j, !.adv = s], j, RequestMessage(n, s))
      ELSE n  \* it stays here until there is a way

Asking(n) == /\ n.adv # None
             /\ n.next \in n.N
             /\ Below(n.htVector[n.next], n.height)

\* Q may have changed: the holder serves, the others tell next if it knows otherwise.
Changed(n) ==
  LET s   == Summary(n.Q)
      now == IF Asking(n) THEN n ELSE [n EXCEPT !.adv = None]
  IN  IF n.tokenHolder THEN Serve(n)
      ELSE IF now.adv = s THEN now
      ELSE IF now.adv = None THEN ForwardRequest(now, s)
      ELSE Send([now EXCEPT !.adv = s], n.next, UpdateMessage(n, s))

\* Sends units given back downhill; next stays.
Flush(n) ==
  IF n.pend > 0 /\ HasWayDown(n)
  THEN Send([n EXCEPT !.pend = 0], Lowest(n)[4], ReleaseMessage(n, n.pend))
  ELSE n

\* After whatever may have changed a height or a link: first find a way down, then ask.
Settle(n) == Flush(Changed(Renew(IF n.tokenHolder THEN n ELSE Orient(n))))

-----------------------------------------------------------------------------
(***************************************************************************)
(* The application.                                                        *)
(***************************************************************************)
Request(n, h, R, at) ==
  LET entry == [j |-> n.i, S |-> <<Rank(R, h), at, n.i>>, h |-> h, m |-> h]
  IN  Changed([n EXCEPT !.phase = "waiting", !.made = @ + 1, !.units = h, !.priority = R,
                        !.at = at, !.Q = Put(@, entry)])

\* The request goes on counting as made when it was.
Update(n, R) ==
  LET own == n.Q[Index(n.Q, n.i)]
  IN  Changed([n EXCEPT !.priority = R, !.Q = Put(@, [own EXCEPT !.S[1] = Rank(R, n.units)])])

\* A request that is over makes no difference any more: what it was is forgotten.
Over(n) == [n EXCEPT !.phase = "idle", !.units = 0, !.priority = 0, !.at = 0]

Withdraw(n) == Changed([Over(n) EXCEPT !.Q = Delete(@, n.i)])

Leave(n) ==
  IF n.tokenHolder THEN Serve([Over(n) EXCEPT !.t = @ + n.units])
  ELSE Flush([Over(n) EXCEPT !.pend = @ + n.units])

-----------------------------------------------------------------------------
(***************************************************************************)
(* Messages that arrive from j.                                            *)
(***************************************************************************)
TakeToken(n, token) ==
  [n EXCEPT !.tokenHolder = TRUE, !.t = token.t + n.pend, !.pend = 0, !.b = token.b,
            !.g = token.g, !.next = n.i, !.adv = None, !.raises = 0]

\* j gives the token away unasked, or was asked before next: what next queues is taken back.
Unask(n, j) == IF j # n.next /\ Asking(n) THEN Send(n, n.next, UpdateMessage(n, None)) ELSE n

OnToken(n, j, m) ==
  LET height == JustBelow(m.ht, n.i)
      taken  == [TakeToken(Unask(n, j), m) EXCEPT !.from = j, !.htVector[j] = m.ht,
                                        !.height = height, !.era = Era(height)]
      \* Only h2 may be kept back: for the era somebody may be waiting.
      told   == IF Lazy /\ SameLevel(n.height, m.ht) THEN LinkTo(taken, j) ELSE LinkToAll(taken)
      others == Delete(n.Q, j)
      Q      == IF m.adv = None THEN others ELSE Put(others, Behind(j, m.adv))
      queued == [told EXCEPT !.Q = Q]
  IN  Serve(Renew(IF IsCutOff(n.height) THEN HeedCutOffNeighbours(queued) ELSE queued))

OnRequest(n, j, m) ==
  IF j \in n.awaits THEN n  \* the token is on its way to j and serves this request
  ELSE LET Q == IF Below(n.height, m.ht) THEN Put(n.Q, Behind(j, m.adv)) ELSE Delete(n.Q, j)
       IN  Settle([Hear(n, j, m.ht) EXCEPT !.Q = Q])

OnUpdate(n, j, m) ==
  IF j \in n.awaits THEN n
  ELSE LET Q == IF m.adv = None \/ Below(m.ht, n.height) THEN Delete(n.Q, j)
                ELSE IF Index(n.Q, j) # 0 THEN Put(n.Q, Behind(j, m.adv))
                ELSE n.Q  \* it belongs to a REQUEST that was dropped
       IN  Settle([Hear(n, j, m.ht) EXCEPT !.Q = Q])

OnRelease(n, j, m) ==
  LET heard == DeleteIfBelow(Hear(n, j, m.ht), j)
  IN  IF n.tokenHolder THEN Serve([heard EXCEPT !.t = @ + m.r])
      ELSE Settle([heard EXCEPT !.pend = @ + m.r])

OnLink(n, j, m) ==
  LET isNews  == IF n.formHeight[j] # None THEN n.formHeight[j] # n.height ELSE j \in n.dirty
      noted   == [n EXCEPT !.formHeight[j] = None, !.dirty = @ \ {j}]
      heard   == IF j \notin n.awaits THEN [noted EXCEPT !.N = @ \cup {j}, !.htVector[j] = m.ht]
                 ELSE IF n.htVector[j] = m.ht THEN [noted EXCEPT !.awaits = @ \ {j}]
                 ELSE noted
      asks    == IsCutOff(m.ht) /\ ~IsCutOff(n.height)
      queued  == DeleteIfBelow(heard, j)
      settled == Settle(IF asks THEN NeedFor(queued, {Era(m.ht)}) ELSE queued)
      tell    == isNews \/ (asks /\ Offers(n, Era(m.ht)))
  IN  IF tell /\ settled.height = n.height  \* else all have just been told
      THEN Send(settled, j, LinkMessage(settled))
      ELSE settled

OnNeed(n, j, m) ==
  IF j \in n.awaits THEN n  \* the token is on its way to j, which will see to it
  ELSE LET heard == Hear(n, j, m.ht)
       IN  Settle(IF IsCutOff(n.height) THEN heard
                  ELSE IF Offers(n, m.era) THEN Send(heard, j, LinkMessage(heard))
                  ELSE NeedFor(heard, {m.era}))

Receive(n, j, m) ==
  CASE m.type = "TOKEN"   -> OnToken(n, j, m)
    [] m.type = "REQUEST" -> OnRequest(n, j, m)
    [] m.type = "UPDATE"  -> OnUpdate(n, j, m)
    [] m.type = "RELEASE" -> OnRelease(n, j, m)
    [] m.type = "LINK"    -> OnLink(n, j, m)
    [] m.type = "NEED"    -> OnNeed(n, j, m)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Links that fail and form. What had not arrived comes back.              *)
(***************************************************************************)
RECURSIVE TakeBack(_, _)
TakeBack(n, back) ==
  IF back = << >> THEN n
  ELSE LET m == Head(back)
           taken == IF m.type = "TOKEN" THEN TakeToken(n, m)
                    ELSE IF m.type # "RELEASE" THEN n  \* told again over another link
                    ELSE IF n.tokenHolder THEN [n EXCEPT !.t = @ + m.r]
                    ELSE [n EXCEPT !.pend = @ + m.r]
       IN  TakeBack(taken, Tail(back))

OnLinkFailed(n, j) ==
  LET gone == [n EXCEPT !.links = @ \ {j}, !.N = @ \ {j}, !.awaits = @ \ {j}, !.dirty = @ \ {j},
                        !.htVector[j] = None, !.formHeight[j] = None, !.out[j] = << >>,
                        !.Q = Delete(@, j), !.raises = 0,
                        !.needAt = IF @ = j THEN n.i ELSE @]
  IN  Settle(TakeBack(gone, n.out[j]))

OnLinkFormed(n, j) ==
  Send([n EXCEPT !.links = @ \cup {j}, !.formHeight[j] = n.height, !.raises = 0],
       j, LinkMessage(n))
=============================================================================
