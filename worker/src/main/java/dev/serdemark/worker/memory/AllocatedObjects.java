package dev.serdemark.worker.memory;

import dev.serdemark.worker.measure.TimedCalls;
import dev.serdemark.worker.memory.AllocatedObjects.ClassHistogram.Count;
import dev.serdemark.worker.protocol.MemoryMessages.AllocatedType;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Counts the objects that calls allocate, by class. Takes a class histogram before and after the calls, and compares
 * them. A histogram allocates objects too. To subtract its objects, takes two histograms without calls between. The JVM
 * must not use thread-local buffers ({@code -XX:-UseTLAB}), because it fills their unused parts with objects that
 * would count.
 */
public final class AllocatedObjects {
    /** Enough calls to find an object that only every hundredth call allocates. */
    private static final int ENOUGH_CALLS = 1000;

    /** Stops after this number of intervals, because each interval reads the whole heap several times. */
    private static final int MAX_INTERVALS = 20;

    /**
     * The calls of one interval should allocate at most the size of the heap divided by this number. The space for new
     * objects is a third of the heap.
     */
    private static final int HEAP_DIVISOR = 10;

    /** Gives up if garbage was collected during this number of tries of an interval. */
    private static final int MAX_TRIES = 5;

    private final ClassHistogram histogram = new ClassHistogram();
    private final TimedCalls calls;
    private final double nanosPerCall;
    private final Map<String, Count> sum = new HashMap<>();
    private int callsMade;
    private int callsPerInterval;

    private AllocatedObjects(TimedCalls calls, double nanosPerCall, double bytesPerCall) {
        this.calls = calls;
        this.nanosPerCall = nanosPerCall;
        double fittingCalls = Heap.maxBytes() / HEAP_DIVISOR / Math.max(1, bytesPerCall);
        callsPerInterval = (int) Math.max(1, Math.min(ENOUGH_CALLS, fittingCalls));
    }

    /**
     * Makes calls of a warm operation, and returns what one call allocates, by class. The types with the most bytes
     * come first.
     *
     * @param nanosPerCall the likely time of a call, in nanoseconds
     * @param bytesPerCall what a call likely allocates, in bytes
     * @throws IllegalStateException if garbage was collected during every try, because one call fills the space for new
     *     objects
     * @throws Exception whatever the library throws
     */
    public static List<AllocatedType> count(TimedCalls calls, double nanosPerCall, double bytesPerCall)
            throws Exception {
        return new AllocatedObjects(calls, nanosPerCall, bytesPerCall).run();
    }

    private List<AllocatedType> run() throws Exception {
        histogram.take(); // The first histogram allocates more than later ones.
        for (int i = 0; i < MAX_INTERVALS && callsMade < ENOUGH_CALLS; i++) {
            countInterval();
        }
        List<AllocatedType> types = new ArrayList<>();
        sum.forEach((name, count) -> {
            // The histograms also contain classes of which the calls allocated nothing.
            if (count.objects > 0 && count.bytes > 0) {
                types.add(
                        new AllocatedType(name, (double) count.objects / callsMade, (double) count.bytes / callsMade));
            }
        });
        types.sort(
                Comparator.<AllocatedType>comparingDouble(type -> -type.bytes).thenComparing(type -> type.name));
        return types;
    }

    /** Adds the objects of some calls. Tries again with fewer calls if garbage was collected meanwhile. */
    private void countInterval() throws Exception {
        for (int i = 0; i < MAX_TRIES; i++) {
            int prepared = calls.prepare(callsPerInterval, nanosPerCall);
            System.gc(); // Makes space for new objects.
            long collections = Heap.collections();
            String before = histogram.take();
            String between = histogram.take();
            calls.make(prepared);
            String after = histogram.take();
            if (Heap.collections() == collections) {
                add(before, between, after);
                callsMade += prepared;
                return;
            }
            callsPerInterval = Math.max(1, callsPerInterval / 2);
        }
        throw new IllegalStateException("One call allocates more than fits into the space for new objects.");
    }

    private void add(String before, String between, String after) {
        Map<String, Count> ofHistogram = difference(ClassHistogram.parse(before), ClassHistogram.parse(between));
        Map<String, Count> ofCallsAndHistogram = difference(ClassHistogram.parse(between), ClassHistogram.parse(after));
        difference(ofHistogram, ofCallsAndHistogram).forEach((name, count) -> sum.merge(name, count, Count::plus));
    }

    private static Map<String, Count> difference(Map<String, Count> from, Map<String, Count> to) {
        Map<String, Count> difference = new HashMap<>(to);
        from.forEach((name, count) -> difference.merge(name, Count.ZERO.minus(count), Count::plus));
        return difference;
    }

    /**
     * Counts all objects in the heap by their class, garbage included. Two histograms without a collection between them
     * differ by what was allocated meanwhile.
     */
    static final class ClassHistogram {
        private static final String DIAGNOSTIC_COMMANDS = "com.sun.management:type=DiagnosticCommand";
        private static final Object[] ALL_OBJECTS = {new String[] {"-all"}};
        private static final String[] SIGNATURE = {String[].class.getName()};

        private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

        /**
         * Returns the table of the JVM as text. It is parsed later, because parsing allocates objects.
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

        /**
         * Returns the number and size of the objects of each class, from lines such as {@code 1: 5 120 [B (java.base)}.
         */
        static Map<String, Count> parse(String table) {
            Map<String, Count> counts = new HashMap<>();
            for (String line : table.split("\n")) {
                String[] fields = line.trim().split("\\s+");
                if (fields.length >= 4 && fields[0].matches("[0-9]+:")) {
                    Count count = new Count(Long.parseLong(fields[1]), Long.parseLong(fields[2]));
                    counts.merge(fields[3], count, Count::plus); // Two class loaders may have classes of one name.
                }
            }
            return counts;
        }

        /** A number of objects and their size in bytes. */
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
}
