package io.thalweg.cluster.engine;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The file system of the machine, which notes what is written, forced and renamed. */
final class Watched extends FileSystemProvider {
  final List<String> events = new ArrayList<>();
  private final FileSystem system = new Same();

  /** The same path, of this file system. */
  Path path(Path real) {
    return (Path)
        Proxy.newProxyInstance(
            Watched.class.getClassLoader(),
            new Class<?>[] {Path.class, Wrapped.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("real")) {
                return real;
              }
              if (method.getName().equals("getFileSystem")) {
                return system;
              }
              Object[] plain = arguments == null ? new Object[0] : arguments.clone();
              for (int a = 0; a < plain.length; a++) {
                plain[a] = plain[a] instanceof Wrapped w ? w.real() : plain[a];
              }
              try {
                Object result = method.invoke(real, plain);
                return result instanceof Path path ? path(path) : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** A path of this file system. */
  interface Wrapped {
    Path real();
  }

  private static Path real(Path path) {
    return path instanceof Wrapped wrapped ? wrapped.real() : path;
  }

  private static FileSystemProvider provider() {
    return java.nio.file.FileSystems.getDefault().provider();
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    String name = String.valueOf(real(path).getFileName());
    return new Noting(name, provider().newFileChannel(real(path), options, attributes));
  }

  @Override
  public void move(Path from, Path to, CopyOption... options) throws IOException {
    events.add("move %s to %s".formatted(real(from).getFileName(), real(to).getFileName()));
    provider().move(real(from), real(to), options);
  }

  @Override
  public void createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
    provider().createDirectory(real(path), attributes);
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return provider().newByteChannel(real(path), options, attributes);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path path, DirectoryStream.Filter<? super Path> filter) throws IOException {
    return provider().newDirectoryStream(real(path), filter);
  }

  @Override
  public void delete(Path path) throws IOException {
    provider().delete(real(path));
  }

  @Override
  public void copy(Path from, Path to, CopyOption... options) throws IOException {
    provider().copy(real(from), real(to), options);
  }

  @Override
  public boolean isSameFile(Path one, Path other) throws IOException {
    return provider().isSameFile(real(one), real(other));
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return provider().isHidden(real(path));
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return provider().getFileStore(real(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    provider().checkAccess(real(path), modes);
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return provider().getFileAttributeView(real(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return provider().readAttributes(real(path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
      throws IOException {
    return provider().readAttributes(real(path), names, options);
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options)
      throws IOException {
    provider().setAttribute(real(path), name, value, options);
  }

  @Override
  public String getScheme() {
    return "watched";
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> settings) {
    return system;
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return system;
  }

  @Override
  public Path getPath(URI uri) {
    throw new UnsupportedOperationException();
  }

  /** A channel that notes what is written and forced. */
  private final class Noting extends FileChannel {
    private final String name;
    private final FileChannel channel;

    Noting(String name, FileChannel channel) {
      this.name = name;
      this.channel = channel;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
      events.add("write " + name);
      return channel.write(from);
    }

    @Override
    public void force(boolean withSize) throws IOException {
      events.add("force " + name + (withSize ? " with its size" : ""));
      channel.force(withSize);
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
      return channel.read(to);
    }

    @Override
    public long read(ByteBuffer[] to, int offset, int length) throws IOException {
      return channel.read(to, offset, length);
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
      events.add("write " + name);
      return channel.write(from, offset, length);
    }

    @Override
    public long position() throws IOException {
      return channel.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
      channel.position(position);
      return this;
    }

    @Override
    public long size() throws IOException {
      return channel.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
      channel.truncate(size);
      return this;
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel to) throws IOException {
      return channel.transferTo(position, count, to);
    }

    @Override
    public long transferFrom(ReadableByteChannel from, long position, long count)
        throws IOException {
      return channel.transferFrom(from, position, count);
    }

    @Override
    public int read(ByteBuffer to, long position) throws IOException {
      return channel.read(to, position);
    }

    @Override
    public int write(ByteBuffer from, long position) throws IOException {
      events.add("write " + name);
      return channel.write(from, position);
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
      return channel.map(mode, position, size);
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
      return channel.lock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
      return channel.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
      channel.close();
    }
  }

  /** Leads to this provider. */
  private final class Same extends FileSystem {
    private final FileSystem real = java.nio.file.FileSystems.getDefault();

    @Override
    public FileSystemProvider provider() {
      return Watched.this;
    }

    @Override
    public void close() {}

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public boolean isReadOnly() {
      return false;
    }

    @Override
    public String getSeparator() {
      return real.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
      return real.getRootDirectories();
    }

    @Override
    public Iterable<FileStore> getFileStores() {
      return real.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
      return real.supportedFileAttributeViews();
    }

    @Override
    public Path getPath(String first, String... more) {
      return path(real.getPath(first, more));
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
      return real.getPathMatcher(pattern);
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
      return real.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() throws IOException {
      return real.newWatchService();
    }
  }
}
