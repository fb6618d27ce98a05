package dev.serdemark.launcher;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Starts the launcher of an unpacked distribution, as a child process with the streams of this process. */
final class LauncherProcess {
    private static final String OPTIONS = "SERDEMARK_OPTS";

    /** The variables with JVM options that the child JVM reads by itself. It must not get these options twice. */
    private static final List<String> INHERITED_VARIABLES =
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

    /**
     * Returns the options of {@code SERDEMARK_OPTS}, then {@code jvmOptions}, which override them. Leaves out options
     * that the child JVM reads by itself.
     */
    String options(List<String> jvmOptions) {
        List<String> options = new ArrayList<>(jvmOptions);
        for (String variable : INHERITED_VARIABLES) options.removeAll(words(variable));
        options.addAll(0, words(OPTIONS));
        return String.join(" ", options);
    }

    private List<String> words(String variable) {
        String value = environment.getOrDefault(variable, "").trim();
        return value.isEmpty() ? Collections.emptyList() : Arrays.asList(value.split("\\s+"));
    }
}
