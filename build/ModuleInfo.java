import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Marks {@code module-info.class} in a folder as one of Java 17: {@code java ModuleInfo.java
 * target/classes}.
 *
 * <p>Maven's jar plugin reads it with the JVM that Maven runs on, which may be older than the one
 * that compiled it. What is in it is the same in both versions.
 */
public final class ModuleInfo {
  private static final int VERSION_AT = 6;
  private static final short JAVA_17 = 61;

  public static void main(String[] args) throws Exception {
    Path file = Path.of(args[0], "module-info.class");
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer.wrap(bytes).putShort(VERSION_AT, JAVA_17);
    Files.write(file, bytes);
  }
}
