package io.thalweg.examples;

import io.thalweg.Thalweg;
import io.thalweg.cluster.Cluster;
import io.thalweg.cluster.GroupLock;
import io.thalweg.cluster.Lease;
import io.thalweg.cluster.PendingLease;
import java.util.UUID;

/**
 * Services write to a table, any number of them together. A migration needs the table for itself,
 * and then all write by the new schema. The lock goes by groups: users that name the same group are
 * inside together, users that name another group wait. A group whose name no other user can know is
 * exclusive.
 */
public final class SchemaPhases {
  private SchemaPhases() {}

  public static void main(String[] args) throws InterruptedException {
    try (Cluster cluster = Thalweg.local()) {
      GroupLock table = cluster.groupLock("orders");
      Lease billing = table.enter("schema 1");
      Lease shipping = table.enter("schema 1");
      System.out.println(table.status().inside().size() + " write by schema 1");

      PendingLease migration = table.request("migration " + UUID.randomUUID());
      PendingLease reports = table.request("schema 2");
      PendingLease search = table.request("schema 2");
      billing.close();
      System.out.println("the migration " + (migration.future().isDone() ? "runs" : "waits"));
      shipping.close();

      try (Lease alone = migration.future().join()) {
        int inside = table.status().inside().size();
        System.out.println(
            "the migration runs with fence " + alone.fence() + ", inside: " + inside);
      }
      Lease one = reports.future().join();
      Lease other = search.future().join();
      System.out.println(table.status().inside().size() + " write by schema 2");
      one.close();
      other.close();
    }
  }
}
