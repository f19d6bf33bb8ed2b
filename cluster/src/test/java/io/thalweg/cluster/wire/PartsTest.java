package io.thalweg.cluster.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Frames of any size pass through packets of limited size unchanged. */
class PartsTest {
  private static final int MOST = 100;

  private static byte[] frame(int length) {
    byte[] frame = new byte[length];
    new Random(length).nextBytes(frame);
    frame[0] = Codec.VERSION;
    return frame;
  }

  private static List<byte[]> unpacked(List<byte[]> packets, Parts parts)
      throws MalformedException {
    List<byte[]> frames = new ArrayList<>();
    List<MalformedException> refused = new ArrayList<>();
    for (byte[] packet : packets) {
      Packet.read(
          packet,
          0,
          packet.length,
          (bytes, offset, length) -> {
            try {
              byte[] whole =
                  Parts.isPart(bytes, offset)
                      ? parts.add(bytes, offset, length)
                      : java.util.Arrays.copyOfRange(bytes, offset, offset + length);
              if (whole != null) {
                frames.add(whole);
              }
            } catch (MalformedException e) {
              refused.add(e);
            }
          });
    }
    if (!refused.isEmpty()) {
      throw refused.getFirst();
    }
    return frames;
  }

  @Test
  void whatIsPackedComesOutAsItWas() throws MalformedException {
    List<byte[]> frames = new ArrayList<>();
    for (int length = 1; length < 700; length += 13) {
      frames.add(frame(length));
    }
    List<byte[]> packets = Packet.of(frames, MOST);
    assertThat(packets).allSatisfy(p -> assertThat(p.length).isBetween(1, MOST));
    assertThat(packets.size()).as("packets are filled").isLessThan(frames.size() * 6);
    assertThat(unpacked(packets, new Parts(1000))).containsExactlyElementsOf(frames);
  }

  /** The length before a frame of this size takes three bytes, so two lengths take six. */
  @Test
  void theLengthsBeforeLongFramesCountToo() {
    int length = 20_000;
    for (int spare = 0; spare <= 8; spare++) {
      int most = 2 * length + spare;
      assertThat(Packet.of(List.of(frame(length), frame(length)), most))
          .as("packets of at most %d bytes", most)
          .extracting(packet -> packet.length)
          .allMatch(size -> size <= most);
    }
  }

  @Test
  void aFrameOfWhichAPartIsMissingIsDroppedAndTheNextOneIsTaken() throws MalformedException {
    List<byte[]> packets = new ArrayList<>(Packet.of(List.of(frame(500)), MOST));
    packets.remove(2);
    Parts parts = new Parts(1000);
    assertThatThrownBy(() -> unpacked(packets, parts))
        .hasMessage("a part of a frame that does not follow the one before");
    assertThat(unpacked(Packet.of(List.of(frame(300)), MOST), parts)).containsExactly(frame(300));
  }

  @Test
  void aFrameThatIsTooLongIsRefusedWithItsFirstPart() {
    List<byte[]> first = Packet.of(List.of(frame(1001)), MOST).subList(0, 1);
    assertThatThrownBy(() -> unpacked(first, new Parts(1000)))
        .hasMessage("a number of 1001 where 1000 is the most");
  }
}
