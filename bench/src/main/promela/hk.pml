/*
 * hk on a line of four nodes as docs/specs/HkNode.tla has it, for Spin: to compare speeds.
 *
 * The model is MCline4-eager: k = 2, two priorities, 1 or 2 units, one request a node, LINK goes to all
 * neighbours, links never change. So nothing is here that only changing links need: raising, eras, NEED.
 * Only the ends of events are states, and a state has what ours has, so Spin has to find one state more
 * than TLC and Thalweg: the one before the first step, which sets things up.
 */
#define N 4
#define i _pid
#define K 2
#define CAPACITY 7 /* of a channel; Spin says so if it is too small */

mtype:phase = { IDLE, WAITING, INSIDE };
mtype:message = { TOKEN, REQUEST, UPDATE, RELEASE, LINK };

/* Sides of a node: 0 is left, 1 is right. As a place in a byte 0 is nobody, so SLOT adds 2. */
#define OWN 1
#define SLOT(s) ((s) + 2)
#define SIDE(slot) ((slot) - 2)
#define OUT(s) (2 * i - 1 + (s))      /* the channel to that side */
#define IN(s) (2 * i - 2 + 3 * (s))   /* the channel from that side */
#define HAS(s) ((s) == 0 && i > 0 || (s) == 1 && i < N - 1)

/* A height is h2 and the identity in one number; h1 and the era are always 0. */
#define HEIGHT(h2, id) ((30 + (h2)) * 4 + (id))
#define JUST_BELOW(height, id) (((height) / 4 - 1) * 4 + (id))
#define NO_HEIGHT 255

/* A key S is the priority and, smaller first among equals, the node; all requests are made at one time. */
#define KEY(R) ((R) * 4 + 3 - i)

/* A summary is S in four bits, h and m in two bits each, 0 for none; an entry of Q has the slot of j in front. */
#define SUMMARY(e) ((e) & 255)
#define ENTRY(slot, summary) ((slot) * 256 + (summary))
#define OF(e) ((e) >> 8)
#define S(e) ((e) >> 4 & 15)
#define H(e) ((e) >> 2 & 3)
#define M(e) ((e) & 3)

mtype:phase phase[N];
bit made[N];
byte units[N];
byte wish[N];        /* the priority; that name is taken */
byte height[N];
byte known[2 * N];   /* htVector */
bit awaits[2 * N];
byte next[N];        /* a slot, OWN at the holder */
byte adv[N];
short Q[3 * N];      /* three entries a node, 0 where there is none */
bit tokenHolder[N];
byte t[N];
byte from[N];
byte g[N];
byte pend[N];
/* Of each message: type, height, units, grants, summary. */
chan link[2 * (N - 1)] = [CAPACITY] of { mtype:message, byte, byte, byte, byte };

/* What is on its way: can be told from the channels, for the assertions. */
byte messages;
byte tokens;
byte unitsSent;
bit ready;

/* Not part of a state. */
hidden mtype:message type;
hidden byte ht;
hidden byte r;
hidden byte grants;
hidden byte told;
hidden byte summary;
hidden short e;
hidden byte low;
hidden byte x;
hidden byte sum;
hidden byte held;
hidden byte holder;

inline send(s, what, number, count, tells) {
  link[OUT(s)] ! what, height[i], number, count, tells;
  messages++
}

inline linkToAll() {
  if :: HAS(0) -> send(0, LINK, 0, 0, 0) :: else fi;
  if :: HAS(1) -> send(1, LINK, 0, 0, 0) :: else fi
}

/* The side of the lowest neighbour, if that is below. */
#define LEFT known[2 * i]
#define RIGHT known[2 * i + 1]
inline lowest() { low = (LEFT < RIGHT -> 0 : 1) }
#define HAS_WAY_DOWN (LEFT < height[i] || RIGHT < height[i])

#define Q0 Q[3 * i]
#define Q1 Q[3 * i + 1]
#define Q2 Q[3 * i + 2]

inline delete(slot) {
  if
  :: OF(Q0) == slot -> Q0 = Q1; Q1 = Q2; Q2 = 0
  :: OF(Q1) == slot -> Q1 = Q2; Q2 = 0
  :: OF(Q2) == slot -> Q2 = 0
  :: else
  fi
}

inline insert(new) {
  if
  :: S(Q0) < S(new) -> Q2 = Q1; Q1 = Q0; Q0 = new
  :: S(Q0) >= S(new) && S(Q1) < S(new) -> Q2 = Q1; Q1 = new
  :: else -> Q2 = new
  fi
}

inline put(new) {
  if
  :: OF(Q0) == OF(new) && S(Q0) == S(new) -> Q0 = new
  :: OF(Q1) == OF(new) && S(Q1) == S(new) -> Q1 = new
  :: OF(Q2) == OF(new) && S(Q2) == S(new) -> Q2 = new
  :: else -> delete(OF(new)); insert(new)
  fi
}

inline summarize() {
  summary = SUMMARY(Q0);
  if :: Q1 != 0 && M(Q1) < M(summary) -> summary = (summary & 252) + M(Q1) :: else fi;
  if :: Q2 != 0 && M(Q2) < M(summary) -> summary = (summary & 252) + M(Q2) :: else fi
}

inline giveTokenTo(s) {
  tokenHolder[i] = 0;
  next[i] = SLOT(s);
  summarize();
  adv[i] = summary;
  known[2 * i + (s)] = JUST_BELOW(height[i], i - 1 + 2 * (s));
  awaits[2 * i + (s)] = 1;
  tokens++;
  unitsSent = unitsSent + t[i];
  send(s, TOKEN, t[i], g[i], summary);
  t[i] = 0;
  from[i] = OWN;
  g[i] = 0
}

inline serve() {
  do
  :: tokenHolder[i] && Q0 != 0 && H(Q0) <= t[i] ->
     e = Q0; Q0 = Q1; Q1 = Q2; Q2 = 0;
     if
     :: OF(e) == OWN -> t[i] = t[i] - H(e); g[i]++; phase[i] = INSIDE
     :: else -> x = SIDE(OF(e)); giveTokenTo(x)
     fi
  :: else -> break
  od
}

inline changed() {
  if
  :: tokenHolder[i] -> serve()
  :: else ->
     summarize();
     if
     :: adv[i] != 0 && next[i] != OWN && known[2 * i + SIDE(next[i])] < height[i]
     :: else -> adv[i] = 0
     fi;
     if
     :: adv[i] == summary
     :: adv[i] != summary && adv[i] != 0 ->
        adv[i] = summary;
        x = SIDE(next[i]);
        send(x, UPDATE, 0, 0, summary)
     :: adv[i] != summary && adv[i] == 0 ->
        if
        :: HAS_WAY_DOWN -> lowest(); next[i] = SLOT(low); adv[i] = summary; send(low, REQUEST, 0, 0, summary)
        :: else
        fi
     fi
  fi
}

inline flush() {
  if
  :: pend[i] > 0 && HAS_WAY_DOWN ->
     lowest();
     unitsSent = unitsSent + pend[i];
     send(low, RELEASE, pend[i], 0, 0);
     pend[i] = 0
  :: else
  fi
}

inline ask(h, R) {
  phase[i] = WAITING; made[i] = 1; units[i] = h; wish[i] = R;
  e = ENTRY(OWN, KEY(R) * 16 + (h) * 4 + (h));
  put(e);
  changed()
}

inline leave() {
  r = units[i];
  phase[i] = IDLE; units[i] = 0; wish[i] = 0;
  if
  :: tokenHolder[i] -> t[i] = t[i] + r; serve()
  :: else -> pend[i] = pend[i] + r; flush()
  fi
}

inline onToken(s) {
  tokens--;
  unitsSent = unitsSent - r;
  tokenHolder[i] = 1; t[i] = r + pend[i]; pend[i] = 0;
  g[i] = grants;
  next[i] = OWN; adv[i] = 0; from[i] = SLOT(s);
  known[2 * i + s] = ht;
  height[i] = JUST_BELOW(ht, i);
  linkToAll();
  delete(SLOT(s));
  if :: told != 0 -> e = ENTRY(SLOT(s), told); insert(e) :: else fi;
  serve()
}

inline onRequest(s) {
  if
  :: awaits[2 * i + s]
  :: else ->
     if
     :: height[i] < ht -> e = ENTRY(SLOT(s), told); put(e)
     :: else -> delete(SLOT(s))
     fi;
     known[2 * i + s] = ht;
     changed(); flush()
  fi
}

inline onUpdate(s) {
  if
  :: awaits[2 * i + s]
  :: else ->
     if
     :: told == 0 || ht < height[i] -> delete(SLOT(s))
     :: !(told == 0 || ht < height[i]) && (OF(Q0) == SLOT(s) || OF(Q1) == SLOT(s) || OF(Q2) == SLOT(s)) ->
        e = ENTRY(SLOT(s), told); put(e)
     :: else
     fi;
     known[2 * i + s] = ht;
     changed(); flush()
  fi
}

inline deleteIfBelow(s) {
  if :: known[2 * i + s] < height[i] -> delete(SLOT(s)) :: else fi
}

inline onRelease(s) {
  unitsSent = unitsSent - r;
  if :: awaits[2 * i + s] :: else -> known[2 * i + s] = ht fi;
  deleteIfBelow(s);
  if
  :: tokenHolder[i] -> t[i] = t[i] + r; serve()
  :: else -> pend[i] = pend[i] + r; changed(); flush()
  fi
}

inline onLink(s) {
  if
  :: !awaits[2 * i + s] -> known[2 * i + s] = ht
  :: awaits[2 * i + s] && known[2 * i + s] == ht -> awaits[2 * i + s] = 0
  :: else
  fi;
  deleteIfBelow(s);
  changed(); flush()
}

inline receive(s) {
  link[IN(s)] ? type, ht, r, grants, told;
  messages--;
  if
  :: type == TOKEN -> onToken(s)
  :: type == REQUEST -> onRequest(s)
  :: type == UPDATE -> onUpdate(s)
  :: type == RELEASE -> onRelease(s)
  :: type == LINK -> onLink(s)
  fi
}

#define HELD(j) (phase[j] == INSIDE -> units[j] : 0)
#define LOW(j) (known[2 * (j)] < height[j] || known[2 * (j) + 1] < height[j])

/* The invariants of Hk.tla but TypeOK. */
inline check() {
  held = HELD(0) + HELD(1) + HELD(2) + HELD(3);
  sum = t[0] + t[1] + t[2] + t[3] + pend[0] + pend[1] + pend[2] + pend[3];
  assert(tokenHolder[0] + tokenHolder[1] + tokenHolder[2] + tokenHolder[3] + tokens == 1);
  assert(sum + held + unitsSent == K);
  assert(held <= K);
  if
  :: messages == 0 ->
     assert(tokenHolder[0] || LOW(0));
     assert(tokenHolder[1] || LOW(1));
     assert(tokenHolder[2] || LOW(2));
     assert(tokenHolder[3] || LOW(3));
     assert(held > 0 || phase[0] == IDLE && phase[1] == IDLE && phase[2] == IDLE && phase[3] == IDLE)
  :: else
  fi
}

#define CAN_ASK (ready && phase[i] == IDLE && !made[i])

active [N] proctype node() {
end:
  do
  :: d_step { !ready && i == 0 ->
       for (x : 0 .. N - 1) {
         phase[x] = IDLE;
         height[x] = HEIGHT(x, x);
         known[2 * x] = (x == 0 -> NO_HEIGHT : HEIGHT(x - 1, x - 1));
         known[2 * x + 1] = (x == N - 1 -> NO_HEIGHT : HEIGHT(x + 1, x + 1));
         next[x] = (x == 0 -> OWN : SLOT(0));
         from[x] = OWN
       }
       tokenHolder[0] = 1;
       t[0] = K;
       ready = 1 }
  :: d_step { CAN_ASK -> ask(1, 1); check() }
  :: d_step { CAN_ASK -> ask(1, 2); check() }
  :: d_step { CAN_ASK -> ask(2, 1); check() }
  :: d_step { CAN_ASK -> ask(2, 2); check() }
  :: d_step { phase[i] == INSIDE -> leave(); check() }
  :: d_step { i > 0 && nempty(link[IN(0) * (i > 0)]) -> receive(0); check() }
  :: d_step { i < N - 1 && nempty(link[IN(1) * (i < N - 1)]) -> receive(1); check() }
  od
}
