package io.thalweg.cluster.fleet;

import io.thalweg.cluster.member.Member;
import io.thalweg.core.model.Event;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a class of the member with a fault in it, and plays the swarm with that class, in a
 * class loader of its own that loads all classes of Thalweg again.
 */
final class Workshop extends ClassLoader {
  private final Map<String, ByteArrayOutputStream> patched = new HashMap<>();

  private Workshop() {
    super(ClassLoader.getPlatformClassLoader());
  }

  /** What the swarm finds in at most this number of runs. */
  static Optional<String> find(Patch patch, long runs) throws Exception {
    Workshop workshop = new Workshop();
    workshop.compile(patch);
    LongFunction<?> trial =
        (LongFunction<?>)
            workshop.loadClass(Finder.class.getName()).getDeclaredConstructor().newInstance();
    return Optional.ofNullable((String) trial.apply(runs));
  }

  /**
   * Plays the swarm with the member of its own class loader; public, since it is used from another.
   */
  public static final class Finder implements LongFunction<@Nullable String> {
    public Finder() {}

    @Override
    public @Nullable String apply(long runs) {
      FleetSwarm.Tally tally = new FleetSwarm(Machine::sound, 2).run(1, runs, t -> {});
      FleetSwarm.Failure failure = tally.failure();
      return failure == null
          ? null
          : "run %d: %s".formatted(failure.seed(), failure.violation().getMessage());
    }
  }

  private void compile(Patch patch) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavaFileObject source = new Source(patch.className(), patch.source());
    String path =
        Stream.of(Member.class, Event.class, Nullable.class)
            .map(
                c ->
                    Path.of(URI.create(c.getProtectionDomain().getCodeSource().getLocation() + "")))
            .map(Path::toString)
            .collect(Collectors.joining(java.io.File.pathSeparator));
    List<String> options = List.of("-proc:none", "-nowarn", "-classpath", path);
    JavaFileManager files = new Memory(compiler.getStandardFileManager(null, null, null));
    boolean compiled = compiler.getTask(null, files, null, options, null, List.of(source)).call();
    if (!compiled) {
      throw new IllegalStateException(patch + " does not compile");
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    ByteArrayOutputStream own = patched.get(name);
    byte[] bytes = own != null ? own.toByteArray() : bytes(name);
    return defineClass(name, bytes, 0, bytes.length);
  }

  private static byte[] bytes(String name) throws ClassNotFoundException {
    String file = name.replace('.', '/') + ".class";
    try (InputStream in = Workshop.class.getClassLoader().getResourceAsStream(file)) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  /** A class as text. */
  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreErrors) {
      return text;
    }
  }

  /** Keeps in memory what the compiler writes. */
  private final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
    Memory(JavaFileManager files) {
      super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("bytes:///" + name), kind) {
        @Override
        public OutputStream openOutputStream() {
          return patched.computeIfAbsent(name, n -> new ByteArrayOutputStream());
        }
      };
    }
  }
}
