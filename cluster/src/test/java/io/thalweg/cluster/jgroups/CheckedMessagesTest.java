package io.thalweg.cluster.jgroups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jgroups.BytesMessage;
import org.jgroups.CompositeMessage;
import org.jgroups.EmptyMessage;
import org.jgroups.Message;
import org.jgroups.ObjectMessage;
import org.jgroups.util.ByteArrayDataInputStream;
import org.jgroups.util.ByteArrayDataOutputStream;
import org.jgroups.util.Digest;
import org.jgroups.util.SeqnoList;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;

class CheckedMessagesTest {
  private static final UUID MEMBER = new UUID(1, 2);

  @Test
  void whatMembersSendIsReadAsItWas() throws Exception {
    assertThat(read(new BytesMessage(MEMBER, new byte[] {1, 2, 3})).getArray())
        .containsExactly(1, 2, 3);
    assertThat(read(new EmptyMessage(MEMBER)).getDest()).isEqualTo(MEMBER);
    SeqnoList seqnos = read(new ObjectMessage(MEMBER, new SeqnoList(10, 0).add(7))).getObject();
    assertThat(seqnos).containsExactly(7L);
    Digest digest = read(new ObjectMessage(MEMBER, new Digest(MEMBER, 3, 4))).getObject();
    assertThat(digest.get(MEMBER)).containsExactly(3, 4);
  }

  @Test
  void anObjectOfJavaSerializationIsNotMade() {
    var list = new ArrayList<>(List.of("harmless"));
    assertThatIOException()
        .isThrownBy(() -> read(new ObjectMessage(MEMBER, (Object) list)))
        .withMessageStartingWith("object of kind ");
  }

  @Test
  void aMessageOfAnotherKindIsNotRead() {
    assertThatIOException()
        .isThrownBy(() -> read(new CompositeMessage(MEMBER)))
        .withMessage("message of kind " + Message.COMPOSITE_MSG);
  }

  @Test
  void noMoreMemoryIsTakenThanThereAreBytes() throws Exception {
    byte[] bytes = written(new BytesMessage(MEMBER, new byte[4]));
    bytes[bytes.length - 8] = 0x7f;
    assertThatIOException()
        .isThrownBy(() -> CheckedMessages.read(new ByteArrayDataInputStream(bytes), bytes.length))
        .withMessage("message of 2130706436 bytes in a frame of %d".formatted(bytes.length));
  }

  private static Message read(Message message) throws Exception {
    byte[] bytes = written(message);
    return CheckedMessages.read(new ByteArrayDataInputStream(bytes), bytes.length);
  }

  private static byte[] written(Message message) throws Exception {
    var out = new ByteArrayDataOutputStream(512, true);
    out.writeShort(message.getType());
    message.writeTo(out);
    return Arrays.copyOf(out.buffer(), out.position());
  }
}
