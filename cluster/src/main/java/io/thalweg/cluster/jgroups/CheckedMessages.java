package io.thalweg.cluster.jgroups;

import java.io.DataInput;
import java.io.IOException;
import org.jgroups.BytesMessage;
import org.jgroups.EmptyMessage;
import org.jgroups.Message;
import org.jgroups.ObjectMessage;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.util.Digest;
import org.jgroups.util.SeqnoList;
import org.jgroups.util.SizeStreamable;

/**
 * Reads only the kinds of message that members send, with bounds. JGroups itself would make any
 * object that the bytes name, even by Java serialization, and an array of any size that they ask
 * for.
 */
final class CheckedMessages {
  private CheckedMessages() {}

  /**
   * Reads one message.
   *
   * @param available the largest possible number of bytes
   * @throws IOException if it is of a kind that members do not send, or asks for more bytes than
   *     there are
   */
  static Message read(DataInput in, int available) throws IOException, ClassNotFoundException {
    short type = in.readShort();
    Message message =
        switch (type) {
          case Message.BYTES_MSG -> new CheckedBytes(available);
          case Message.EMPTY_MSG -> new EmptyMessage();
          case Message.OBJ_MSG -> new CheckedObject();
          default -> throw new IOException("message of kind " + type);
        };
    message.readFrom(in);
    return message;
  }

  private static final class CheckedBytes extends BytesMessage {
    private final int available;

    CheckedBytes(int available) {
      this.available = available;
    }

    @Override
    public void readPayload(DataInput in) throws IOException {
      int size = in.readInt();
      if (size > available) {
        throw new IOException("message of %d bytes in a frame of %d".formatted(size, available));
      }
      if (size >= 0) {
        array = new byte[size];
        in.readFully(array, 0, size);
        length = size;
      }
    }
  }

  /** Only what the protocols of the stack themselves send: lists of numbers. */
  private static final class CheckedObject extends ObjectMessage {
    private static final short SEQNOS = ClassConfigurator.getMagicNumber(SeqnoList.class);
    private static final short DIGEST = ClassConfigurator.getMagicNumber(Digest.class);

    @Override
    public void readPayload(DataInput in) throws IOException, ClassNotFoundException {
      if (in.readByte() == 0) {
        return;
      }
      short kind = in.readShort();
      if (kind != SEQNOS && kind != DIGEST) {
        throw new IOException("object of kind " + kind);
      }
      SizeStreamable object = kind == SEQNOS ? new SeqnoList() : new Digest();
      object.readFrom(in);
      setObject(object);
    }
  }
}
