package io.thalweg.cluster.jgroups;

import io.thalweg.cluster.transport.Address;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import org.jgroups.PhysicalAddress;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.ExtendedUUID;
import org.jspecify.annotations.Nullable;

/**
 * The id of a member in JGroups: a random number together with the member's name and address. So a
 * view alone is enough to name its members and to call them; JGroups would have to ask other
 * members for both, which takes time and may come too late.
 */
final class MemberId {
  private static final int MOST_BYTES = 255;
  private static final String NAME = "name";
  private static final String MORE_NAME = "more";
  private static final String PLACE = "at";

  private MemberId() {}

  static ExtendedUUID random(String name, InetSocketAddress place) {
    UUID random = UUID.randomUUID();
    var id = new ExtendedUUID(random.getMostSignificantBits(), random.getLeastSignificantBits());
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    id.put(NAME, Arrays.copyOf(bytes, Math.min(bytes.length, MOST_BYTES)));
    if (bytes.length > MOST_BYTES) {
      id.put(MORE_NAME, Arrays.copyOfRange(bytes, MOST_BYTES, bytes.length));
    }
    return id.put(PLACE, Contacts.text(place).getBytes(StandardCharsets.US_ASCII));
  }

  /** The number alone, which is enough for a message. */
  static org.jgroups.util.UUID number(UUID id) {
    return new org.jgroups.util.UUID(id.getMostSignificantBits(), id.getLeastSignificantBits());
  }

  /** The address by which the engine knows the member. */
  static Address address(org.jgroups.util.UUID id) {
    var uuid = new UUID(id.getMostSignificantBits(), id.getLeastSignificantBits());
    return new Address(
        uuid, id instanceof ExtendedUUID extended ? name(extended) : uuid.toString());
  }

  private static String name(ExtendedUUID id) {
    byte[] first = orEmpty(id.get(NAME));
    byte[] second = orEmpty(id.get(MORE_NAME));
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return new String(all, StandardCharsets.UTF_8);
  }

  private static byte[] orEmpty(byte @Nullable [] bytes) {
    return bytes == null ? new byte[0] : bytes;
  }

  /** The address where the member listens, or null if the id does not contain it. */
  static @Nullable PhysicalAddress place(org.jgroups.Address id) {
    byte[] place = id instanceof ExtendedUUID extended ? extended.get(PLACE) : null;
    InetSocketAddress found =
        place == null ? null : Contacts.parse(new String(place, StandardCharsets.US_ASCII));
    return found == null ? null : new IpAddress(found.getAddress(), found.getPort());
  }
}
