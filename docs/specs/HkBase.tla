------------------------------- MODULE HkBase -------------------------------
(***************************************************************************)
(* What a node of hk computes with: heights, which say where downhill is,  *)
(* and queues of requests.                                                 *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS
  Nodes,     \* how many nodes there are: 0 .. Nodes-1; node 0 has the token first
  Edges,     \* the links at the start, a set of sets of two nodes
  K,         \* how many units there are
  Policy,    \* what ranks a request: "priority" (larger first) or "units" (fewer first)
  Aging,     \* A: how long a request has to wait to make up for one step of rank; 0: no aging
  Backfill,  \* B: so many smaller requests in a row may pass one that does not fit
  Lazy       \* whether a new height is told only to those who have to know it

Node == 0 .. (Nodes - 1)

None == << >>  \* where there is no height or no summary

Max(a, b) == IF a > b THEN a ELSE b

-----------------------------------------------------------------------------
(***************************************************************************)
(* A height is <<-era, h1, h2, i>>, compared in lexicographic order, so no *)
(* two nodes are at the same height, and a later era is lower. The paper   *)
(* has (h1, h2, i). A node that is cut off is above all: <<1, 0, era, i>>. *)
(*                                                                         *)
(* The Java code packs -era and h1 into one number; TLC's integers are too *)
(* small for that.                                                         *)
(***************************************************************************)
Below(a, b) ==
  IF a[1] # b[1] THEN a[1] < b[1]
  ELSE IF a[2] # b[2] THEN a[2] < b[2]
  ELSE IF a[3] # b[3] THEN a[3] < b[3]
  ELSE a[4] < b[4]

IsCutOff(ht) == ht[1] = 1

CutOffHeight(era, i) == <<1, 0, era, i>>

Era(ht) == IF IsCutOff(ht) THEN ht[3] ELSE -ht[1]

SameLevel(a, b) == a[1] = b[1] /\ a[2] = b[2]

JustBelow(ht, i) == <<ht[1], ht[2], ht[3] - 1, i>>

BottomOf(era, ht) == <<-era, 0, ht[3], ht[4]>>

LowestOf(heights) ==
  IF heights = {} THEN None
  ELSE CHOOSE a \in heights : \A b \in heights : a = b \/ Below(a, b)

-----------------------------------------------------------------------------
(***************************************************************************)
(* An entry of a queue Q is [j, S, h, m]: key S and need h of the first    *)
(* request behind neighbour j, and m, the smallest need behind j. A node's *)
(* own request has the node itself as j; here each makes one at a time.    *)
(* Q is sorted by key and has at most one entry for each j.                *)
(*                                                                         *)
(* A key is <<R, at, i>>: the rank of the request, when it was made, and   *)
(* the node that made it.                                                  *)
(***************************************************************************)
Rank(priority, h) == IF Policy = "priority" THEN priority ELSE -h

\* Whether a, of a higher rank, is not made up for by the earlier time of b.
StaysAhead(a, b) == Aging = 0 \/ a[2] - b[2] < Aging * (a[1] - b[1])

\* By rank, unless the other was made earlier by A for each step; then by time; then by node.
Ahead(a, b) ==
  IF a[1] > b[1] THEN StaysAhead(a, b)
  ELSE IF a[1] < b[1] THEN ~StaysAhead(b, a)
  ELSE IF a[2] # b[2] THEN a[2] < b[2]
  ELSE a[3] < b[3]

Index(Q, j) ==
  IF \E x \in 1 .. Len(Q) : Q[x].j = j
  THEN CHOOSE x \in 1 .. Len(Q) : Q[x].j = j ELSE 0

RemoveAt(Q, x) == SubSeq(Q, 1, x - 1) \o SubSeq(Q, x + 1, Len(Q))

Delete(Q, j) == SelectSeq(Q, LAMBDA e : e.j # j)

\* Keys of different requests differ, but two neighbours may have told of the same one.
BehindEquals(Q, new) ==
  SelectSeq(Q, LAMBDA e : ~Ahead(new.S, e.S)) \o <<new>>
    \o SelectSeq(Q, LAMBDA e : Ahead(new.S, e.S))

\* Who keeps its key keeps its place; who changes it goes behind its equals.
Put(Q, new) ==
  LET x == Index(Q, new.j)
  IN  IF x # 0 /\ Q[x].S = new.S THEN [Q EXCEPT ![x] = new]
      ELSE BehindEquals(Delete(Q, new.j), new)

Behind(j, s) == [j |-> j, S |-> s.S, h |-> s.h, m |-> s.m]

\* What a node tells of its queue.
Summary(Q) ==
  IF Q = << >> THEN None
  ELSE [S |-> Q[1].S, h |-> Q[1].h,
        m |-> CHOOSE m \in {Q[x].m : x \in 1 .. Len(Q)} : \A x \in 1 .. Len(Q) : m <= Q[x].m]
=============================================================================
