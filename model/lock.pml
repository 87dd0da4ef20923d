/*
 * The race of the lock, for SPIN: look, claim, read-back, stepping back, the line, the hand-off (protocol.md, *Acquiring* and *Waiting*). `model/check` runs it.
 *
 * Not modelled: time. No lease ends and no contender dies, so nobody renews, is watched out, gives up waiting or is evicted. No `completed` period, no claim
 * log, no relay that forgets what it confirmed, no clock (a fence is the highest that was seen + 1). The simulator in __tests__/simulator has some of that, by
 * chance; this has the race itself, in every order there is.
 *
 * Modelled: N contenders with ROUNDS acquisitions each; each waits in line or does not. Three relays, quorum two; with -DCRASH one of them stops for good. What
 * a contender publishes is a sequence of versions at one address. A relay shows of each address any version from the one that it last confirmed to its author
 * on, at each read anew: that is every late, slow or lagging relay, without a process that delivers. Reading one relay is atomic, reading a quorum is not.
 * A publication is atomic with the read that led to it: published later is the same as shown later.
 *
 * Checked: one holder at a time (S1); fences that grow (S2); somebody held in the end, and stepping back ends (S3: it would use up the versions); no deadlock;
 * nobody holds while somebody stands in line whose `waiting` had counted before it came.
 *
 * Each of these must FAIL, to show that the checks can: -DOWN_VERSION_CHECK=0 (in step 3 any answer counts), -DRENUMBER_CHECK=0 (nobody rises above a fence that
 * counts), -DTIE_BREAK=0 (of two claims neither comes first), and with two rounds -DLINE_CHECK=0 (nobody minds the line) and -DPOLL=0 (waiters have pushes
 * alone: a claim that becomes `waiting` again is not pushed, and who waits for its decision would sleep for ever).
 */
#ifndef N
#define N 2
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif
#ifndef OWN_VERSION_CHECK
#define OWN_VERSION_CHECK 1
#endif
#ifndef RENUMBER_CHECK
#define RENUMBER_CHECK 1
#endif
#ifndef TIE_BREAK
#define TIE_BREAK 1
#endif
#ifndef LINE_CHECK
#define LINE_CHECK 1
#endif
#ifndef POLL
#define POLL 1
#endif
#define VERSIONS 16

/* A contender keeps its address for all its rounds, the protocol draws one for each. So a version that is no claim carries the fence of its author's last
 * round that held, or 0: fences of claims that were taken back do not count. */
#define ENDED 0 /* released or withdrawn; version 0, nothing, is one too */
#define WAITING 1
#define CLAIMING 2
#define HELD 3

/* Who is in the way: a holder, a claim that comes first, one that does not, somebody before me in line. */
#define HOLDER 1
#define SMALLER 2
#define GREATER 4
#define AHEAD 8

typedef Record { byte state[VERSIONS]; byte fence[VERSIONS]; byte seq[VERSIONS] }
typedef Relay { byte confirmed[N]; byte asked; bool down }

Record record[N]; /* record[c].x[v]: version v of contender c */
byte newest[N];   /* the newest version of c */
Relay relay[3];   /* what it confirmed to c last; bit c: c has its answer to the present read */

/* What only the checks read. */
byte holders, lastFence, gone;
byte line;        /* bit c: c came to hold, and its place in line counted */
byte earlier[N];  /* of those who were in line when c came, who has not held since */

/* Relays are alike, so states that differ in their order are one state: they are kept sorted. */
#if N > 2
#define third(r) relay[r].confirmed[2]
#else
#define third(r) 0
#endif
#define key(r) (relay[r].down << 24 | relay[r].asked << 20 | relay[r].confirmed[0] << 14 | relay[r].confirmed[1] << 7 | third(r))
#define swap(x, y) t = x; x = y; y = t
inline order(a, b) {
  if
  :: key(a) > key(b) ->
     swap(relay[a].confirmed[0], relay[b].confirmed[0]);
     swap(relay[a].confirmed[1], relay[b].confirmed[1]);
#if N > 2
     swap(relay[a].confirmed[2], relay[b].confirmed[2]);
#endif
     swap(relay[a].asked, relay[b].asked);
     swap(relay[a].down, relay[b].down)
  :: else
  fi
}
inline sort() { d_step { order(0, 1); order(1, 2); order(0, 1); t = 0 } }

#ifdef CRASH
/* What a relay that stopped had confirmed may still be on its way to the author; nobody else hears of it. */
inline stop(r) {
  if :: relay[r].confirmed[0] = newest[0] :: skip fi;
  if :: relay[r].confirmed[1] = newest[1] :: skip fi;
#if N > 2
  if :: relay[r].confirmed[2] = newest[2] :: skip fi;
#endif
  relay[r].down = true
}
proctype crash() {
  byte t;
  atomic { if :: stop(0) :: stop(1) :: stop(2) fi; sort() }
}
#endif

inline clear() { d_step { way = 0; highest = 0; last = 0; t = 0 } }

inline publish(kind, token) {
  d_step {
    newest[me]++;
    assert(newest[me] < VERSIONS);
    record[me].state[newest[me]] = kind;
    record[me].fence[newest[me]] = token;
    record[me].seq[newest[me]] = seq;
    printf("contender %d: version %d, state %d, fence %d, seq %d\n", me, newest[me], kind, token, seq)
  }
  clear()
}

/* A quorum confirms my newest version. */
#define confirm(r) relay[r].confirmed[me] = newest[me]
#define confirms(r) (!relay[r].down || relay[r].confirmed[me] == newest[me])
inline count() {
  if
  :: confirms(0) && confirms(1) -> confirm(0); confirm(1)
  :: confirms(0) && confirms(2) -> confirm(0); confirm(2)
  :: confirms(1) && confirms(2) -> confirm(1); confirm(2)
  fi;
  sort()
}

/* An answer of one relay: as far as it likes, and I keep the newest version that I saw. With `mine` it holds my record at my newest version. */
inline ask(r, mine) {
  i = 0;
  do
  :: i == N -> break
  :: i == me -> relay[r].confirmed[me] = (mine -> newest[me] : relay[r].confirmed[me]); i++
  :: i != me && i < N ->
     seen[i] = (relay[r].confirmed[i] > seen[i] -> relay[r].confirmed[i] : seen[i]);
     do :: seen[i] < newest[i] -> seen[i]++ :: break od;
     i++
  od;
  i = 0;
  relay[r].asked = relay[r].asked | (1 << me)
}
#define open(r) (!relay[r].down && !(relay[r].asked & (1 << me)))
inline askOne(mine) {
  if :: open(0) -> ask(0, mine) :: open(1) -> ask(1, mine) :: open(2) -> ask(2, mine) fi
}

#define stateOf(c) record[c].state[seen[c]]
#define fenceOf(c) record[c].fence[seen[c]]
#define seqOf(c) record[c].seq[seen[c]]
#define first(c) (!TIE_BREAK || fenceOf(c) < f || (fenceOf(c) == f && c < me))
#define inFront(c) (LINE_CHECK && (seq == 0 || seqOf(c) < seq || (seqOf(c) == seq && c < me)))
inline judge() {
  d_step {
    i = 0; highest = heldFence;
    do
    :: i == N -> break
    :: i == me -> i++
    :: i != me && i < N ->
       highest = (fenceOf(i) > highest -> fenceOf(i) : highest);
       last = (seqOf(i) > last -> seqOf(i) : last);
       if
       :: stateOf(i) == HELD -> way = way | HOLDER
       :: stateOf(i) == CLAIMING -> way = way | (first(i) -> SMALLER : GREATER)
       :: stateOf(i) == WAITING -> way = way | (inFront(i) -> AHEAD : 0)
       :: else
       fi;
       i++
    od;
    i = 0;
    relay[0].asked = relay[0].asked & ~(1 << me);
    relay[1].asked = relay[1].asked & ~(1 << me);
    relay[2].asked = relay[2].asked & ~(1 << me)
  }
  sort()
}

/* A poll finds every newer version, a push comes for all but `waiting`, of which there are never two in a row. */
#define news(c) (c != me && newest[c] > seen[c])
#define tells(c, v) (v <= newest[c] && record[c].state[v] != WAITING)
#define push(c) (c != me && (tells(c, seen[c] + 1) || tells(c, seen[c] + 2)))
#if N > 2
#define anyNews (news(0) || news(1) || news(2))
#define anyPush (push(0) || push(1) || push(2))
#else
#define anyNews (news(0) || news(1))
#define anyPush (push(0) || push(1))
#endif

/* The instant at which a contender holds. */
inline hold() {
  d_step {
    holders++;
    assert(holders == 1);
    assert(f > lastFence);
    lastFence = f;
    heldFence = f;
    line = line & ~(1 << me);
    earlier[0] = earlier[0] & ~(1 << me);
    earlier[1] = earlier[1] & ~(1 << me);
#if N > 2
    earlier[2] = earlier[2] & ~(1 << me);
#endif
    assert(earlier[me] == 0)
  }
}

#define claims (way & (SMALLER | GREATER))

proctype contender(byte me) {
  byte seen[N];
  byte rounds, f, seq, heldFence; /* kept between reads */
  byte way, highest, last, i, t;  /* what a read found, and scratch: 0 between steps */
  bool waits;
  if :: waits = true :: waits = false fi;
  do
  :: rounds == ROUNDS -> break
  :: atomic { rounds < ROUNDS -> rounds++; earlier[me] = line }
look:
    atomic { askOne(false); sort() }
    atomic {
      askOne(false); judge();
      if
      :: way == 0 -> f = highest + 1; publish(CLAIMING, f); goto verify
      :: way > 0 && waits && seq == 0 -> goto wait
      :: !waits && (way & (HOLDER | AHEAD)) -> goto next
      :: (way > 0 && seq > 0) || (!waits && claims && !(way & (HOLDER | AHEAD))) -> clear(); goto sleep
      fi
    }
verify:
    atomic { askOne(OWN_VERSION_CHECK); sort() }
    atomic {
      askOne(OWN_VERSION_CHECK); judge();
      if
      :: waits && (way & (HOLDER | SMALLER)) -> goto wait
      :: !waits && (way & HOLDER) -> goto leave
      :: !waits && !(way & HOLDER) && (way & SMALLER) -> goto stepBack
      :: !(way & (HOLDER | SMALLER)) && (way & GREATER) -> clear(); goto pause
      :: !(way & HOLDER) && !claims && RENUMBER_CHECK && highest >= f -> f = highest + 1; publish(CLAIMING, f); goto verify
      :: !(way & HOLDER) && !claims && !(RENUMBER_CHECK && highest >= f) -> hold(); publish(HELD, f)
      fi
    }
    atomic { holders--; seq = 0; f = 0; publish(ENDED, heldFence) }
    atomic { count(); goto next }
wait: /* joins the line, or goes back to its place in it */
    atomic { seq = (seq == 0 -> last + 1 : seq); f = 0; publish(WAITING, heldFence) }
    atomic { count(); line = line | (1 << me); goto look }
sleep:
    atomic { (POLL -> anyNews : anyPush) -> goto look }
pause:
    atomic { anyNews -> goto verify }
stepBack:
    atomic { f = 0; publish(ENDED, heldFence) }
    atomic { count(); goto look }
leave:
    atomic { f = 0; publish(ENDED, heldFence) }
    atomic { count(); goto next }
next: /* the next acquisition is a new process, which has seen nothing */
    atomic { i = 0; do :: i < N -> seen[i] = 0; i++ :: else -> break od; i = 0; clear() }
  od;
  atomic { gone++; assert(gone < N || lastFence > 0) }
}

init {
  atomic {
#ifdef CRASH
    run crash();
#endif
    run contender(0); run contender(1)
#if N > 2
    ; run contender(2)
#endif
  }
}
