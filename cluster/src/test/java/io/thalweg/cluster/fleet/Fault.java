package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.Input;
import io.thalweg.cluster.member.MemberSettings;
import io.thalweg.cluster.member.Outputs;
import io.thalweg.cluster.member.SetAside;
import io.thalweg.cluster.transport.Address;
import io.thalweg.cluster.wire.Cargo;
import io.thalweg.cluster.wire.Charter;
import io.thalweg.cluster.wire.Frame;
import io.thalweg.cluster.wire.Frame.Header;
import io.thalweg.cluster.wire.Frame.Hello;
import io.thalweg.cluster.wire.Frame.Parcel;
import io.thalweg.cluster.wire.Frame.Reported;
import io.thalweg.cluster.wire.Letter;
import io.thalweg.core.protocols.gme.GmeMessage;
import io.thalweg.core.recovery.Ids;
import io.thalweg.core.recovery.ShareReport;
import io.thalweg.core.register.Acceptor;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Faults of members that the swarm has to find. */
enum Fault {
  SENDS_NOTHING_AGAIN {
    @Override
    Machine around(Machine sound) {
      return new Faulty(sound) {
        private final Set<String> said = new HashSet<>();

        @Override
        @Nullable Letter says(Address to, Letter letter) {
          Header h = letter.header();
          boolean again = !said.add(to + "/" + h.sender() + "/" + h.sequence());
          return h.sequence() > 0 && again ? null : letter;
        }
      };
    }
  },
  TAKES_OUT_OF_ORDER {
    @Override
    Machine around(Machine sound) {
      return renumbering(sound, true);
    }
  },
  TAKES_TWICE {
    @Override
    Machine around(Machine sound) {
      return renumbering(sound, false);
    }
  },
  FORGETS_WHAT_IT_TOOK {
    @Override
    Machine around(Machine sound) {
      return saying(sound, f -> f instanceof Hello h ? said(h, 0, 0) : f);
    }
  },
  CLAIMS_TO_HAVE_TAKEN_ALL {
    @Override
    Machine around(Machine sound) {
      return saying(sound, f -> f instanceof Hello h ? said(h, h.last(), 9999) : f);
    }
  },
  DOES_NOT_SAY_THAT_A_LINK_IS_DOWN {
    @Override
    Machine around(Machine sound) {
      return silentOn(sound, Frame.Unlinked.class);
    }
  },
  OPENS_NO_LINK {
    @Override
    Machine around(Machine sound) {
      return silentOn(sound, Frame.Open.class);
    }
  },
  SESSION_STAYS_BEHIND {
    @Override
    Machine around(Machine sound) {
      return saying(
          sound,
          f ->
              f instanceof Parcel(int n, Cargo c, GmeMessage.Token t)
                  ? new Parcel(n, c, new GmeMessage.Token(t.ht(), t.S()))
                  : f);
    }
  },
  COUNTS_NO_SESSIONS {
    @Override
    Machine around(Machine sound) {
      return saying(
          sound,
          f ->
              f instanceof Parcel(int n, Cargo.Count c, var m)
                  ? new Parcel(n, new Cargo.Count(0), m)
                  : f);
    }
  },
  GRANTS_ONE_UNIT_LESS {
    @Override
    Machine around(Machine sound) {
      return new Faulty(sound) {
        @Override
        public void granted(int number, long request, int[] units, long fence) {
          int[] less = Arrays.copyOf(units, Math.max(0, units.length - 1));
          out().granted(number, request, less, fence);
        }
      };
    }
  },
  GRANTS_WITH_OLD_FENCE {
    @Override
    Machine around(Machine sound) {
      return new Faulty(sound) {
        @Override
        public SetAside setAside(
            int number, long holding, int[] units, long fence, Input.Ask first) {
          return out().setAside(number, holding, units, fence - 1, first);
        }
      };
    }
  },
  SERVES_THE_LEAST_URGENT_FIRST {
    @Override
    Machine around(Machine sound) {
      return hearing(sound, i -> i instanceof Input.Ask a ? Stream.of(turned(a)) : Stream.of(i));
    }
  },
  IGNORES_NEW_PRIORITIES {
    @Override
    Machine around(Machine sound) {
      return hearing(sound, i -> i instanceof Input.Reprioritise ? Stream.empty() : Stream.of(i));
    }
  },
  WAITS_THOUGH_NOT_NOW {
    @Override
    Machine around(Machine sound) {
      return hearing(sound, i -> i instanceof Input.Ask a ? Stream.of(waiting(a)) : Stream.of(i));
    }
  },
  KEEPS_WHAT_IS_GIVEN_BACK {
    @Override
    Machine around(Machine sound) {
      return hearing(sound, i -> i instanceof Input.GiveBack ? Stream.empty() : Stream.of(i));
    }
  },
  FALLS_ASLEEP {
    @Override
    Machine around(Machine sound) {
      return new Faulty(sound) {
        private int alarms;

        @Override
        Stream<Input> hears(Input input, long now) {
          boolean asleep = input instanceof Input.Alarm && ++alarms > 20;
          return asleep ? Stream.empty() : Stream.of(input);
        }
      };
    }
  },
  LEAVES_AT_ONCE {
    @Override
    Machine around(Machine sound) {
      return new Faulty(sound) {
        @Override
        Stream<Input> hears(Input input, long now) {
          if (input instanceof Input.Leave) {
            out().left(true);
          }
          return Stream.of(input);
        }
      };
    }
  },

  // Of recovery.

  REPORTS_NOTHING {
    @Override
    Machine around(Machine sound) {
      return saying(
          sound,
          f ->
              f instanceof Reported r
                  ? new Reported(r.epoch(), r.member(), Collections.emptySortedMap())
                  : f);
    }
  },
  REPORTS_WHAT_IS_HELD_AS_FREE {
    @Override
    Machine around(Machine sound) {
      return saying(
          sound,
          f -> {
            if (!(f instanceof Reported r)) {
              return f;
            }
            SortedMap<Integer, ShareReport> shares = new TreeMap<>(r.shares());
            shares.replaceAll((number, report) -> allFree(report));
            return new Reported(r.epoch(), r.member(), shares);
          });
    }
  },
  TAKES_MESSAGES_OF_FORMER_EPOCHS {
    @Override
    Machine around(Machine sound) {
      return new Faulty(sound) {
        private long epoch;

        @Override
        public void agreed(Charter charter) {
          epoch = charter.agreed().epoch();
          out().agreed(charter);
        }

        @Override
        Stream<Input> hears(Input input, long now) {
          if (!(input instanceof Input.Received(Address from, Letter letter))
              || letter.header().epoch() >= epoch) {
            return Stream.of(input);
          }
          Header h = letter.header();
          Header as =
              new Header(epoch, h.sender(), h.receiver(), h.sequence(), h.acknowledged(), h.time());
          return Stream.of(new Input.Received(from, new Letter(as, letter.frame())));
        }
      };
    }
  },
  HOLDS_WITHOUT_TENURE {
    @Override
    Machine around(Machine sound) {
      return new Faulty(sound) {
        @Override
        public void tenure(long until) {
          out().tenure(Long.MAX_VALUE);
        }

        @Override
        public void lapsed(String why) {}
      };
    }
  },
  CLOCK_AT_HALF_SPEED {
    @Override
    boolean isIn(MemberSettings settings) {
      return settings.self().name().hashCode() % 3 == 0; // if all clocks are slow, nobody sees it
    }

    @Override
    Machine around(Machine sound) {
      return new Faulty(sound) {
        @Override
        long clock(long now) {
          return now / 2;
        }

        @Override
        public void alarm(long nanos) {
          out().alarm(2 * nanos);
        }

        @Override
        public void tenure(long until) {
          out().tenure(2 * until);
        }
      };
    }
  },
  ANSWERS_BEFORE_ITS_DISK {
    @Override
    Machine around(Machine sound) {
      return new Faulty(sound) {
        private long written;

        @Override
        public void store(long ticket, int keeper, Acceptor.State<Charter> state) {
          written = ticket;
          out().store(ticket, keeper, state);
        }

        @Override
        public void step(Input input, long now, Outputs outputs) {
          super.step(input, now, outputs);
          for (long told = 0; told < written; ) {
            told = written;
            sound.step(new Input.Stored(told), now, this);
          }
          written = 0;
        }
      };
    }
  },
  FORGETS_ITS_PROMISES {
    @Override
    Machine around(Machine sound) {
      return new Faulty(sound) {
        @Override
        public void store(long ticket, int keeper, Acceptor.State<Charter> state) {
          out().store(ticket, keeper, Acceptor.State.of(state.chosen()));
        }
      };
    }
  };

  abstract Machine around(Machine sound);

  /** Whether this member has the fault. */
  boolean isIn(MemberSettings settings) {
    return true;
  }

  /** A member, with the fault if it has it. */
  Machine in(MemberSettings settings) {
    Machine sound = Machine.sound(settings);
    return isIn(settings) ? around(sound) : sound;
  }

  private static ShareReport allFree(ShareReport report) {
    return report instanceof ShareReport.OfUnits(boolean token, Ids held, Ids free)
        ? new ShareReport.OfUnits(token, Ids.NONE, free.plus(held))
        : report;
  }

  private static Input.Ask turned(Input.Ask a) {
    return new Input.Ask(
        a.number(),
        a.request(),
        a.units(),
        -a.priority(),
        a.by(),
        a.wall(),
        a.since(),
        a.now(),
        a.awaitsResize());
  }

  private static Input.Ask waiting(Input.Ask a) {
    return new Input.Ask(
        a.number(),
        a.request(),
        a.units(),
        a.priority(),
        a.by(),
        a.wall(),
        a.since(),
        false,
        a.awaitsResize());
  }

  private static Hello said(Hello h, long last, long taken) {
    return new Hello(
        h.cluster(),
        h.keeper(),
        h.name(),
        h.limits(),
        h.recovery(),
        h.conversation(),
        h.heard(),
        last,
        taken,
        h.founds());
  }

  private interface Ear {
    Stream<Input> hear(Input input);
  }

  private static Machine hearing(Machine sound, Ear ear) {
    return new Faulty(sound) {
      @Override
      Stream<Input> hears(Input input, long now) {
        return ear.hear(input);
      }
    };
  }

  private static Machine saying(Machine sound, UnaryOperator<Frame> what) {
    return new Faulty(sound) {
      @Override
      Letter says(Address to, Letter letter) {
        return with(letter, what.apply(letter.frame()));
      }
    };
  }

  private static Machine silentOn(Machine sound, Class<? extends Frame> kind) {
    return saying(sound, f -> kind.isInstance(f) ? new Frame.Acknowledge() : f);
  }

  /**
   * Makes the member take letters that come too early, or that it has taken before, for the next
   * one.
   */
  private static Machine renumbering(Machine sound, boolean early) {
    return new Faulty(sound) {
      private final Map<String, Long> taken = new HashMap<>();

      @Override
      Stream<Input> hears(Input input, long now) {
        if (!(input instanceof Input.Received(Address from, Letter letter))) {
          return Stream.of(input);
        }
        Header h = letter.header();
        String talk = from + "/" + h.sender() + "/" + h.receiver();
        long next = taken.getOrDefault(talk, 0L) + 1;
        boolean wrong = early ? h.sequence() > next : h.sequence() > 0 && h.sequence() < next;
        if (h.sequence() == next || (wrong && h.sequence() > 0)) {
          taken.put(talk, next);
        }
        Header as =
            new Header(h.epoch(), h.sender(), h.receiver(), next, h.acknowledged(), h.time());
        return Stream.of(wrong ? new Input.Received(from, new Letter(as, letter.frame())) : input);
      }
    };
  }
}
