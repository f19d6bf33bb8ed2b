package io.thalweg.cli.member;

import io.thalweg.cluster.ClusterConfig;
import io.thalweg.cluster.Discovery;
import io.thalweg.cluster.GroupConfig;
import io.thalweg.cluster.Overlay;
import io.thalweg.cluster.SemaphoreConfig;
import io.thalweg.cluster.Tls;
import io.thalweg.live.LiveSettings;
import io.thalweg.sim.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The file of a member: every setting of {@link ClusterConfig} under its name, and the semaphores
 * and group locks to open. docs/commands.md shows all keys.
 *
 * @param bindAt the place of the address to listen on, for error messages: the file, and the line
 *     if there is one
 * @param semaphores by name
 * @param groupLocks by name
 * @param web where the live view is served, or null
 */
public record MemberFile(
    String bindAt,
    ClusterConfig config,
    Map<String, SemaphoreConfig> semaphores,
    Map<String, GroupConfig> groupLocks,
    @Nullable LiveSettings web) {

  private static final String EXPECTED = "settings such as 'cluster: render-farm', one a line";
  private static final List<String> KEYS =
      List.of(
          "cluster",
          "member",
          "bind",
          "advertise",
          "seeds",
          "discovery",
          "founds",
          "foundsAtOnce",
          "joinTimeout",
          "leaveTimeout",
          "suspectAfter",
          "tenure",
          "keepers",
          "data",
          "tls",
          "secret",
          "allowPlaintext",
          "overlay",
          "maxMessageBytes",
          "maxSemaphores",
          "maxNameLength",
          "semaphores",
          "groupLocks",
          "web");

  /** Reads the file; a setting that is not in it has its default. */
  public static MemberFile read(Path file) {
    Section all = new Section(file, "", Yaml.read(file, EXPECTED)).accept(KEYS);
    if (!all.has("cluster")) {
      throw all.missing("no cluster", "its name, such as 'cluster: render-farm'");
    }
    return new MemberFile(
        all.place("bind"), config(all), semaphores(all), groupLocks(all), web(all));
  }

  private static ClusterConfig config(Section all) {
    ClusterConfig named = all.at("cluster", () -> ClusterConfig.named(all.text("cluster")));
    return limits(all, security(all, recovery(all, membership(all, named))));
  }

  private static ClusterConfig membership(Section all, ClusterConfig named) {
    if (all.has("seeds") && all.has("discovery")) {
      throw all.bad("discovery", "both seeds and discovery", "one of them");
    }
    ClusterConfig config = set(all, "member", named, all::text, ClusterConfig::member);
    config = set(all, "bind", config, all::text, ClusterConfig::bind);
    config = set(all, "advertise", config, all::text, ClusterConfig::advertise);
    config = set(all, "seeds", config, MemberFile.seeds(all), ClusterConfig::discovery);
    config = set(all, "discovery", config, k -> discovery(all), ClusterConfig::discovery);
    config = set(all, "founds", config, all::yesOrNo, ClusterConfig::founds);
    if (all.has("foundsAtOnce") && all.yesOrNo("foundsAtOnce")) {
      config = config.foundsAtOnce();
    }
    config = set(all, "joinTimeout", config, all::duration, ClusterConfig::joinTimeout);
    return set(all, "leaveTimeout", config, all::duration, ClusterConfig::leaveTimeout);
  }

  private static ClusterConfig recovery(Section all, ClusterConfig before) {
    ClusterConfig config =
        set(all, "suspectAfter", before, all::duration, ClusterConfig::suspectAfter);
    config = set(all, "tenure", config, all::duration, ClusterConfig::tenure);
    config = set(all, "keepers", config, all::whole, ClusterConfig::keepers);
    config = set(all, "data", config, all::path, ClusterConfig::dataDirectory);
    Optional<String> wrong = config.contradiction();
    if (wrong.isPresent()) {
      throw new BadInput(
          all.place(all.has("tenure") ? "tenure" : "suspectAfter") + ": " + wrong.get());
    }
    return config;
  }

  private static ClusterConfig security(Section all, ClusterConfig before) {
    ClusterConfig config = set(all, "tls", before, k -> tls(all), ClusterConfig::tls);
    config = set(all, "secret", config, all::text, ClusterConfig::secret);
    return all.has("allowPlaintext") && all.yesOrNo("allowPlaintext")
        ? config.allowPlaintext()
        : config;
  }

  private static ClusterConfig limits(Section all, ClusterConfig before) {
    ClusterConfig config =
        set(all, "overlay", before, k -> all.oneOf(k, Overlay.class), ClusterConfig::overlay);
    config = set(all, "maxMessageBytes", config, all::whole, ClusterConfig::maxMessageBytes);
    config = set(all, "maxSemaphores", config, all::whole, ClusterConfig::maxSemaphores);
    return set(all, "maxNameLength", config, all::whole, ClusterConfig::maxNameLength);
  }

  private static <V> ClusterConfig set(
      Section all,
      String key,
      ClusterConfig config,
      Function<String, V> read,
      BiFunction<ClusterConfig, V, ClusterConfig> set) {
    return all.has(key) ? all.at(key, () -> set.apply(config, read.apply(key))) : config;
  }

  private static Function<String, Discovery> seeds(Section all) {
    return key -> Discovery.seeds(all.texts(key).toArray(String[]::new));
  }

  private static Discovery discovery(Section all) {
    Section section = all.section("discovery").accept(List.of("multicast", "dns", "directory"));
    if (section.keys().size() != 1) {
      String found = section.keys().size() + " ways of discovery";
      throw all.bad("discovery", found, "one of multicast, dns, directory");
    }
    if (section.has("multicast")) {
      return section.at("multicast", () -> multicast(section));
    }
    return section.has("dns")
        ? section.at("dns", () -> dns(section))
        : section.at("directory", () -> Discovery.file(section.path("directory")));
  }

  private static Discovery multicast(Section section) {
    return section.isEmpty("multicast")
        ? Discovery.multicast()
        : Discovery.multicast(section.text("multicast"));
  }

  private static Discovery dns(Section section) {
    Section dns = section.section("dns").accept(List.of("name", "port"));
    if (!dns.has("name") || !dns.has("port")) {
      throw dns.missing("discovery.dns without a name or a port", "both");
    }
    return Discovery.dns(dns.text("name"), dns.whole("port"));
  }

  private static Tls tls(Section all) {
    List<String> pem = List.of("certificate", "key", "authorities");
    List<String> stores = List.of("keystore", "password", "truststore", "trustPassword");
    Section tls = all.section("tls");
    List<String> wanted = tls.has("keystore") || tls.has("truststore") ? stores : pem;
    tls.accept(wanted);
    for (String key : wanted) {
      if (!tls.has(key)) {
        String either = String.join(", ", pem) + ", or " + String.join(", ", stores);
        throw all.bad("tls", "tls without " + key, either);
      }
    }
    return wanted == pem
        ? Tls.pem(tls.path("certificate"), tls.path("key"), tls.path("authorities"))
        : Tls.keystore(
            tls.path("keystore"),
            tls.text("password"),
            tls.path("truststore"),
            tls.text("trustPassword"));
  }

  private static Map<String, SemaphoreConfig> semaphores(Section all) {
    Map<String, SemaphoreConfig> result = new LinkedHashMap<>();
    if (all.has("semaphores")) {
      Section each = all.section("semaphores");
      each.keys().forEach(name -> result.put(name, each.at(name, () -> semaphore(each, name))));
    }
    return result;
  }

  private static SemaphoreConfig semaphore(Section each, String name) {
    if (each.isText(name)) {
      return SemaphoreConfig.units(each.whole(name));
    }
    Section one = each.section(name).accept(List.of("units", "policy", "aging", "backfill"));
    if (!one.has("units")) {
      throw one.missing("the semaphore " + name + " without units", "how many it has");
    }
    SemaphoreConfig config = SemaphoreConfig.units(one.whole("units"));
    if (one.has("policy")) {
      config = config.policy(one.oneOf("policy", SemaphoreConfig.Policy.class));
    }
    if (one.has("aging")) {
      config = config.aging(aging(one));
    }
    return one.has("backfill") ? config.backfill(one.whole("backfill")) : config;
  }

  private static Duration aging(Section one) {
    String text = one.text("aging");
    if (text.equals("off")) {
      return Duration.ZERO;
    }
    if (text.matches("[-+]?[\\d_]+")) {
      throw one.bad(
          "aging",
          "the number '" + text + "' as aging, which counted grants once",
          "how long a request has to wait to count as one level more urgent: "
              + Durations.FORM
              + ", or off");
    }
    return one.duration("aging", Durations.FORM + ", or off");
  }

  private static Map<String, GroupConfig> groupLocks(Section all) {
    Map<String, GroupConfig> result = new LinkedHashMap<>();
    if (!all.has("groupLocks")) {
      return result;
    }
    if (all.isList("groupLocks")) {
      all.texts("groupLocks").forEach(name -> result.put(name, GroupConfig.standard()));
      return result;
    }
    Section each = all.section("groupLocks");
    each.keys().forEach(name -> result.put(name, each.at(name, () -> group(each, name))));
    return result;
  }

  private static GroupConfig group(Section each, String name) {
    if (each.isEmpty(name)) {
      return GroupConfig.standard();
    }
    Section one = each.section(name).accept(List.of("captures"));
    return one.has("captures") ? new GroupConfig(one.whole("captures")) : GroupConfig.standard();
  }

  private static @Nullable LiveSettings web(Section all) {
    if (!all.has("web")) {
      return null;
    }
    if (all.isText("web")) {
      return all.at("web", () -> LiveSettings.at(all.text("web")));
    }
    Section web = all.section("web").accept(List.of("bind", "hosts", "token"));
    if (!web.has("bind")) {
      throw web.missing("web without bind", "a port such as 8080, or HOST:PORT");
    }
    List<String> hosts = web.has("hosts") ? web.texts("hosts") : List.of();
    String token = web.has("token") ? web.text("token") : null;
    return web.at("bind", () -> LiveSettings.at(web.text("bind"), hosts, token));
  }
}
