package dev.serdemark.launcher;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/**
 * The main class of the runnable jar, which contains the distribution as a zip. It unpacks the zip once, and then
 * starts the distribution's own launcher with the Java that runs the jar. It is compiled for Java 8, so that users of
 * an old Java see advice instead of a class loading error.
 */
public final class RunnableJar {
    private static final int OLDEST_JAVA = 17;

    private RunnableJar() {}

    /** Ends with the exit status of Serdemark, or with 2 if it cannot start. */
    public static void main(String[] args) throws IOException, InterruptedException {
        int status = 2;
        try {
            requireNewJava();
            LauncherProcess launcher = new LauncherProcess(unpackedHome(), System.getenv());
            Process process =
                    launcher.start(ManagementFactory.getRuntimeMXBean().getInputArguments(), args);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process)));
            status = process.waitFor();
        } catch (StartFailure e) {
            System.err.println("serdemark: " + e.getMessage());
        }
        System.exit(status);
    }

    /**
     * Ends {@code process} with SIGTERM if it still runs, and waits until it has saved its measurements. Runs when this
     * process ends, so that a signal ends both processes with the exit status of {@code process}.
     */
    private static void end(Process process) {
        process.destroy();
        try {
            Runtime.getRuntime().halt(process.waitFor());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void requireNewJava() {
        String reason = whyUnfit(System.getProperty("java.specification.version"), System.getProperty("java.home"));
        if (reason != null) throw new StartFailure(reason);
    }

    /**
     * Returns why a Java installation cannot run Serdemark, and what to do. Returns null if it can.
     *
     * @param specification the version of the Java specification, such as {@code 1.8} or {@code 17}
     * @param home the folder of the installation
     */
    static String whyUnfit(String specification, String home) {
        int major = (int) Double.parseDouble(specification); // 1 for Java 8 and older
        if (major >= OLDEST_JAVA) return null;
        return home + " is of Java " + specification + ", which is too old. Install a JDK " + OLDEST_JAVA
                + " or later, and start the jar with its bin/java.";
    }

    private static Path unpackedHome() {
        String home = System.getProperty("user.home");
        Path folder = Distribution.folder(System.getenv("XDG_CACHE_HOME"), home);
        if (!folder.isAbsolute()) {
            throw new StartFailure("There is no home folder to unpack Serdemark into: Java says that it is '" + home
                    + "'. Set XDG_CACHE_HOME to a folder that can be written.");
        }
        try {
            return new Distribution(folder).unpacked();
        } catch (IOException e) {
            throw new StartFailure("Serdemark cannot be unpacked into " + folder + ": " + e
                    + ". Check the permissions and the free space there, or set XDG_CACHE_HOME to another folder.");
        }
    }
}
