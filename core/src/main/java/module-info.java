/** The protocols as pure state machines, and the contract they meet. Needs nothing but the JDK. */
module io.thalweg.core {
  requires static org.jspecify;

  exports io.thalweg.core.heights;
  exports io.thalweg.core.model;
  exports io.thalweg.core.properties;
  exports io.thalweg.core.protocols;
  exports io.thalweg.core.protocols.forests;
  exports io.thalweg.core.protocols.gme;
  exports io.thalweg.core.protocols.hk;
  exports io.thalweg.core.protocols.makki;
  exports io.thalweg.core.protocols.naimitrehel;
  exports io.thalweg.core.protocols.partitioned;
  exports io.thalweg.core.protocols.raymond;
  exports io.thalweg.core.protocols.raymondtree;
  exports io.thalweg.core.protocols.srimanireddy;
  exports io.thalweg.core.protocols.suzukikasami;
  exports io.thalweg.core.recovery;
  exports io.thalweg.core.register;
  exports io.thalweg.core.trace;
}
