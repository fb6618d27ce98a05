package dev.serdemark.launcher;

/** Whether a Java is new enough for Serdemark. */
final class JavaVersion {
    private static final int OLDEST = 17;

    private JavaVersion() {}

    /**
     * Returns why a Java cannot run Serdemark, and what to do; null if it can.
     *
     * @param specification the version of its specification, such as {@code 1.8} or {@code 17}
     * @param home its folder
     */
    static String whyUnfit(String specification, String home) {
        int major = (int) Double.parseDouble(specification); // 1 up to Java 8
        if (major >= OLDEST) return null;
        return home + " is of Java " + specification + ", which is too old. Install a JDK " + OLDEST
                + " or later, and start the jar with its bin/java.";
    }
}
