--------------------------------- MODULE Hk ---------------------------------
(***************************************************************************)
(* Prioritized h-out-of-k mutual exclusion on a network whose links come   *)
(* and go, corrected. HkNode is the algorithm; here are the network around *)
(* it, the applications, and what has to hold.                             *)
(***************************************************************************)
EXTENDS HkNode

CONSTANTS
  Ticking,      \* whether the clock moves on with each request; if not, all are made at one time
  Requests,     \* how many requests each node makes, one after the other
  Priorities,   \* each takes a priority 1 .. Priorities
  MaxUnits,     \* each is for 1 .. MaxUnits units
  Failures,     \* how many links may fail in all
  Formations,   \* how many links may form in all
  Updates,      \* how many times a priority may be changed in all
  Withdrawals,  \* how many requests may be withdrawn in all
  Apart         \* whether the two ends of a link hear of its failure at different times

VARIABLES
  node,  \* node[i] is the record of node i, with its application and what it has sent
  left   \* what may still happen to links and requests

vars == <<node, left>>

Init ==
  /\ node = [i \in Node |-> InitialNode(i)]
  /\ left = [failures |-> Failures, formations |-> Formations,
             updates |-> Updates, withdrawals |-> Withdrawals]

\* A link is up while both ends know it.
Linked(i, j) == j \in node[i].links /\ i \in node[j].links

-----------------------------------------------------------------------------
RECURSIVE Sum(_, _)
Sum(Value(_), S) ==
  IF S = {} THEN 0 ELSE LET x == CHOOSE x \in S : TRUE IN Value(x) + Sum(Value, S \ {x})

\* The clock: how many requests have been made.
Time == IF Ticking THEN Sum(LAMBDA i : node[i].made, Node) ELSE 0

Asks(i) ==
  /\ node[i].phase = "idle"
  /\ node[i].made < Requests
  /\ \E h \in 1 .. MaxUnits, R \in 1 .. Priorities :
       node' = [node EXCEPT ![i] = Request(@, h, R, Time)]
  /\ UNCHANGED left

ChangesPriority(i) ==
  /\ node[i].phase = "waiting"
  /\ left.updates > 0
  /\ \E R \in (1 .. Priorities) \ {node[i].priority} : node' = [node EXCEPT ![i] = Update(@, R)]
  /\ left' = [left EXCEPT !.updates = @ - 1]

Withdraws(i) ==
  /\ node[i].phase = "waiting"
  /\ left.withdrawals > 0
  /\ node' = [node EXCEPT ![i] = Withdraw(@)]
  /\ left' = [left EXCEPT !.withdrawals = @ - 1]

Leaves(i) ==
  /\ node[i].phase = "inside"
  /\ node' = [node EXCEPT ![i] = Leave(@)]
  /\ UNCHANGED left

\* Links are FIFO.
Receives(i, j) ==
  /\ node[j].out[i] # << >>
  /\ Linked(i, j)
  /\ node' = [node EXCEPT ![j].out[i] = Tail(@), ![i] = Receive(@, j, Head(node[j].out[i]))]
  /\ UNCHANGED left

LinkFails(i, j) ==
  /\ left.failures > 0
  /\ Linked(i, j)
  /\ \/ Apart /\ node' = [node EXCEPT ![i] = OnLinkFailed(@, j)]
     \/ ~Apart /\ i < j
               /\ node' = [node EXCEPT ![i] = OnLinkFailed(@, j), ![j] = OnLinkFailed(@, i)]
  /\ left' = [left EXCEPT !.failures = @ - 1]

\* The other end has been told before.
HearsOfFailure(i, j) ==
  /\ j \in node[i].links /\ i \notin node[j].links
  /\ node' = [node EXCEPT ![i] = OnLinkFailed(@, j)]
  /\ UNCHANGED left

LinkForms(i, j) ==
  /\ left.formations > 0
  /\ i < j /\ j \notin node[i].links /\ i \notin node[j].links
  /\ node' = [node EXCEPT ![i] = OnLinkFormed(@, j), ![j] = OnLinkFormed(@, i)]
  /\ left' = [left EXCEPT !.formations = @ - 1]

Next ==
  \E i \in Node :
    \/ Asks(i) \/ ChangesPriority(i) \/ Withdraws(i) \/ Leaves(i)
    \/ \E j \in Node \ {i} :
         Receives(i, j) \/ LinkFails(i, j) \/ HearsOfFailure(i, j) \/ LinkForms(i, j)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
RECURSIVE SumOver(_, _)
SumOver(Value(_), messages) ==
  IF messages = << >> THEN 0 ELSE Value(Head(messages)) + SumOver(Value, Tail(messages))

\* A number that every message has, summed up over those on their way.
OnTheWay(Value(_)) ==
  Sum(LAMBDA i : Sum(LAMBDA j : SumOver(Value, node[i].out[j]), node[i].links), Node)

Held(i) == IF node[i].phase = "inside" THEN node[i].units ELSE 0

TypeOK ==
  \A i \in Node :
    LET n == node[i]
    IN  /\ n.phase \in {"idle", "waiting", "inside"}
        /\ n.N \subseteq n.links /\ n.awaits \subseteq n.links /\ n.dirty \subseteq n.links
        /\ n.links \subseteq Node \ {i}
        /\ \A j \in Node : (j \in n.N) = (n.htVector[j] # None)
        /\ \A j \in Node \ n.links : n.out[j] = << >> /\ n.formHeight[j] = None
        /\ n.t \in 0 .. K /\ n.pend \in 0 .. K
        /\ n.raises \in 0 .. RaisesInARow
        /\ \A x \in 1 .. Len(n.Q) : /\ n.Q[x].j \in n.N \cup {i}
                                    /\ x > 1 => ~Ahead(n.Q[x].S, n.Q[x - 1].S)
                                    /\ \A y \in 1 .. (x - 1) : n.Q[x].j # n.Q[y].j
        /\ (n.phase = "waiting") = (Index(n.Q, i) # 0)
        /\ n.tokenHolder => n.next = i /\ ~IsCutOff(n.height)
        /\ ~n.tokenHolder => n.t = 0 /\ n.b = 0 /\ n.from = i /\ n.g = 0

OneToken ==
  Cardinality({i \in Node : node[i].tokenHolder})
    + OnTheWay(LAMBDA m : IF m.type = "TOKEN" THEN 1 ELSE 0) = 1

HeldAtMostK == Sum(Held, Node) <= K

UnitsOf(m) == IF m.type = "TOKEN" THEN m.t ELSE IF m.type = "RELEASE" THEN m.r ELSE 0

UnitsConserved ==
  Sum(LAMBDA i : node[i].t + node[i].pend + Held(i), Node) + OnTheWay(UnitsOf) = K

-----------------------------------------------------------------------------
\* Nothing is on its way, neither a message nor the news of a failed link.
Quiet ==
  \A i, j \in Node :
    node[i].out[j] = << >> /\ ((j \in node[i].links) = (i \in node[j].links))

RECURSIVE Reach(_)
Reach(S) ==
  LET more == S \cup {j \in Node : \E i \in S : Linked(i, j)}
  IN  IF more = S THEN S ELSE Reach(more)

Holder == CHOOSE i \in Node : node[i].tokenHolder

\* When all is quiet, everybody who can reach the token has a way down, and is served if all units
\* are free, and among those who can reach it. This is stronger than asking it when nothing can
\* happen any more: applications and links owe the others nothing.
ServedAtEnd ==
  Quiet =>
    LET part == Reach({Holder})
    IN  (\A i \in Node : node[i].phase # "inside" /\ (i \in part \/ node[i].pend = 0))
          => \A i \in part : node[i].phase # "waiting"

\* Lemma 1 of the paper.
TokenOrientedDag ==
  Quiet => \A i \in Reach({Holder}) : node[i].tokenHolder \/ HasWayDown(node[i])

-----------------------------------------------------------------------------
(***************************************************************************)
(* Who is granted before whom, by what was asked for and when: keys and    *)
(* queues are not looked at.                                               *)
(***************************************************************************)

\* Whether the request a goes before b: the higher rank, unless the other was made earlier by A for
\* each step between them; of equal ranks the earlier one.
GoesBefore(a, b) ==
  LET steps == Rank(a.priority, a.units) - Rank(b.priority, b.units)
  IN  IF steps = 0 THEN a.at < b.at
      ELSE IF Aging = 0 THEN steps > 0
      ELSE IF steps > 0 THEN a.at - b.at < Aging * steps
      ELSE b.at - a.at >= Aging * (-steps)

\* Where the token is, on its way or not.
FreeUnits == Sum(LAMBDA i : node[i].t, Node) + OnTheWay(LAMBDA m : IF m.type = "TOKEN" THEN m.t ELSE 0)

\* By a smaller one, while so many units are free: it does not fit, or is behind one that does not.
MayBePassed(j, free) ==
  /\ Backfill > 0
  /\ \E x \in Node : /\ node[x].phase = "waiting" /\ node[x].units > free
                     /\ x = j \/ GoesBefore(node[x], node[j])

\* What anybody wants is known wherever it matters.
NewsAtRest ==
  /\ left.failures = Failures /\ left.formations = Formations
  /\ OnTheWay(LAMBDA m : IF m.type \in {"REQUEST", "UPDATE"} THEN 1 ELSE 0) = 0

\* While i waits, and enters by this step.
Granted(i) == [node[i] EXCEPT !.priority = node'[i].priority]

InTurn ==
  \A i \in Node :
    node[i].phase = "waiting" /\ node'[i].phase = "inside" /\ NewsAtRest
        /\ UNCHANGED <<left.failures, left.formations>> =>
      \A j \in Node :
        node[j].phase = "waiting" /\ node'[j].phase = "waiting"
            /\ GoesBefore(node[j], Granted(i)) /\ GoesBefore(node'[j], Granted(i)) =>
          MayBePassed(j, FreeUnits' + node[i].units)

\* A property of steps.
ServedInTurn == [][InTurn]_vars
=============================================================================
