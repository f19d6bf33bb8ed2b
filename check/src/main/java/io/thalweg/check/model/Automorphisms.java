package io.thalweg.check.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The renamings of nodes that keep a scope the same. Node 0, which has the token, keeps its name.
 */
final class Automorphisms {
  private Automorphisms() {}

  /** Returns all of them except the identity. */
  static List<int[]> of(Scope scope) {
    List<int[]> found = new ArrayList<>();
    int[] names = new int[scope.nodes()];
    Arrays.fill(names, -1);
    extend(scope, names, 0, found);
    found.removeIf(Automorphisms::isIdentity);
    return found;
  }

  private static void extend(Scope scope, int[] names, int i, List<int[]> found) {
    if (i == names.length) {
      found.add(names.clone());
      return;
    }
    for (int name = 0; name < names.length; name++) {
      if (fits(scope, names, i, name)) {
        names[i] = name;
        extend(scope, names, i + 1, found);
        names[i] = -1;
      }
    }
  }

  private static boolean fits(Scope scope, int[] names, int i, int name) {
    if ((i == 0) != (name == 0) || !scope.wishes().get(i).equals(scope.wishes().get(name))) {
      return false;
    }
    for (int j = 0; j < i; j++) {
      if (names[j] == name || isLinked(scope, i, j) != isLinked(scope, name, names[j])) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLinked(Scope scope, int a, int b) {
    return scope.links().contains(new Scope.Link(Math.min(a, b), Math.max(a, b)));
  }

  private static boolean isIdentity(int[] names) {
    for (int i = 0; i < names.length; i++) {
      if (names[i] != i) {
        return false;
      }
    }
    return true;
  }

  /** Returns a large group of these renamings that contains none of the refused ones. */
  static List<int[]> groupWithout(List<int[]> all, List<int[]> refused) {
    Set<List<Integer>> bad = new HashSet<>();
    refused.forEach(names -> bad.add(boxed(names)));
    List<int[]> group = new ArrayList<>();
    for (int[] names : all) {
      List<int[]> larger = new ArrayList<>(group);
      larger.add(names);
      larger = closed(larger);
      if (larger.stream().noneMatch(member -> bad.contains(boxed(member)))) {
        group = larger;
      }
    }
    return group;
  }

  /** Returns the group that these renamings generate, without the identity. */
  private static List<int[]> closed(List<int[]> generators) {
    List<int[]> members = new ArrayList<>();
    Set<List<Integer>> known = new HashSet<>();
    for (int[] names : generators) {
      if (known.add(boxed(names))) {
        members.add(names);
      }
    }
    for (int m = 0; m < members.size(); m++) { // the list grows in the loop
      for (int[] generator : generators) {
        int[] product = Arrays.stream(members.get(m)).map(name -> generator[name]).toArray();
        if (!isIdentity(product) && known.add(boxed(product))) {
          members.add(product);
        }
      }
    }
    return members;
  }

  private static List<Integer> boxed(int[] names) {
    return Arrays.stream(names).boxed().toList();
  }
}
