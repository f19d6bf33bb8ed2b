package io.thalweg.core.model;

import java.util.List;
import java.util.Set;

/** An algorithm as users know it: its name, what it can do, and how settings make it a protocol. */
public interface Algorithm {

  /** The name on the command line, such as {@code hk}. */
  String name();

  /** What it is, in a few words. */
  String title();

  /** The readings of the paper, the default first. */
  List<String> variants();

  /** What the variant can do. */
  Set<Ability> abilities(String variant);

  /** The settings that this variant has beyond those of all algorithms. */
  List<Option> options(String variant);

  /** A protocol with these settings. */
  Protocol<?> protocol(Settings settings);
}
