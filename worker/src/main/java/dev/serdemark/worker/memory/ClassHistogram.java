package dev.serdemark.worker.memory;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Counts all objects in the heap by their class, garbage included. Two histograms without a collection between them
 * differ by what was allocated meanwhile.
 */
final class ClassHistogram {
    private static final String DIAGNOSTIC_COMMANDS = "com.sun.management:type=DiagnosticCommand";
    private static final Object[] ALL_OBJECTS = {new String[] {"-all"}};
    private static final String[] SIGNATURE = {String[].class.getName()};

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    /**
     * Returns the JVM's own table. It is parsed later, because parsing allocates objects.
     *
     * @throws IllegalStateException if the JVM has no such command
     */
    String take() {
        try {
            ObjectName commands = new ObjectName(DIAGNOSTIC_COMMANDS);
            return (String) server.invoke(commands, "gcClassHistogram", ALL_OBJECTS, SIGNATURE);
        } catch (JMException e) {
            throw new IllegalStateException("This JVM does not count objects by class.", e);
        }
    }

    /** Returns the number of objects and their bytes by class, from a line such as {@code 1: 5 120 [B (java.base)}. */
    static Map<String, Count> parse(String table) {
        Map<String, Count> counts = new HashMap<>();
        for (String line : table.split("\n")) {
            String[] fields = line.trim().split("\\s+");
            if (fields.length >= 4 && fields[0].matches("[0-9]+:")) {
                Count count = new Count(Long.parseLong(fields[1]), Long.parseLong(fields[2]));
                counts.merge(fields[3], count, Count::plus); // two class loaders may have a class of one name
            }
        }
        return counts;
    }

    /** A number of objects and their size. */
    static final class Count {
        static final Count ZERO = new Count(0, 0);

        final long objects;
        final long bytes;

        Count(long objects, long bytes) {
            this.objects = objects;
            this.bytes = bytes;
        }

        Count plus(Count other) {
            return new Count(objects + other.objects, bytes + other.bytes);
        }

        Count minus(Count other) {
            return new Count(objects - other.objects, bytes - other.bytes);
        }
    }
}
