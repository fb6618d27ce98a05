package dev.serdemark.launcher;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The launcher of an unpacked distribution. Runs as a child process with the streams of this process. */
final class LauncherProcess {
    private static final String OPTIONS = "SERDEMARK_OPTS";

    /** The variables with options that a child JVM reads by itself. */
    private static final List<String> INHERITED =
            Arrays.asList("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private final Path home;
    private final Map<String, String> environment;

    /**
     * @param home the folder of the distribution
     * @param environment the environment of this process
     */
    LauncherProcess(Path home, Map<String, String> environment) {
        this.home = home;
        this.environment = environment;
    }

    /**
     * Starts the launcher.
     *
     * @param jvmOptions the options of this JVM, which the child JVM also gets
     * @param args the arguments of Serdemark
     */
    Process start(List<String> jvmOptions, String... args) throws IOException {
        List<String> command = new ArrayList<>();
        if (System.getProperty("os.name").startsWith("Windows")) {
            command.add(home.resolve("bin/serdemark.cmd").toString());
        } else {
            Collections.addAll(command, "/bin/sh", home.resolve("bin/serdemark").toString());
        }
        Collections.addAll(command, args);
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put(OPTIONS, options(jvmOptions));
        return builder.start();
    }

    /** Returns the user's options of the launcher, then {@code jvmOptions}. Later options override earlier ones. */
    String options(List<String> jvmOptions) {
        List<String> options = new ArrayList<>(jvmOptions);
        for (String variable : INHERITED) options.removeAll(words(variable));
        options.addAll(0, words(OPTIONS));
        return String.join(" ", options);
    }

    private List<String> words(String variable) {
        String value = environment.getOrDefault(variable, "").trim();
        return value.isEmpty() ? Collections.emptyList() : Arrays.asList(value.split("\\s+"));
    }
}
