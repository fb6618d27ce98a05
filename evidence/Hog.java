import java.time.Duration;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Disturbs what is measured beside it, as other virtual machines on the same processor do: one thread streams through
 * more memory than caches hold, in bursts of 20 ms to 2 s, with pauses of the same lengths. The same seed gives the same
 * bursts.
 *
 * <pre>java evidence/Hog.java SEED SECONDS</pre>
 */
public final class Hog {
    private static final double SHORTEST_MILLIS = 20;
    private static final double LONGEST_MILLIS = 2000;
    private static final int LONGS = 8 << 20;

    private final long[] source = new long[LONGS];
    private final long[] target = new long[LONGS];
    private final SplittableRandom random;

    private Hog(long seed) {
        random = new SplittableRandom(seed);
    }

    public static void main(String[] args) throws InterruptedException {
        if (args.length != 2) {
            System.err.println("Usage: java Hog.java SEED SECONDS");
            System.exit(2);
        }
        new Hog(Long.parseLong(args[0])).disturb(Duration.ofSeconds(Long.parseLong(args[1])));
    }

    private void disturb(Duration duration) throws InterruptedException {
        long end = System.nanoTime() + duration.toNanos();
        int bursts = 0;
        long busy = 0;
        long bytes = 0;
        while (System.nanoTime() < end) {
            long began = System.nanoTime();
            bytes += stream(began + lengthNanos());
            busy += System.nanoTime() - began;
            bursts++;
            Thread.sleep(Duration.ofNanos(lengthNanos()).toMillis());
        }
        System.out.printf(
                Locale.ROOT,
                "%d bursts, %.0f%% of the time, %.1f GB/s in them%n",
                bursts,
                100.0 * busy / duration.toNanos(),
                1.0 * bytes / busy);
    }

    /** As many bursts have 20 to 63 ms as 63 to 200 ms, and so on. */
    private long lengthNanos() {
        double millis = SHORTEST_MILLIS * Math.pow(LONGEST_MILLIS / SHORTEST_MILLIS, random.nextDouble());
        return (long) (millis * 1e6);
    }

    /** Copies until the time {@code end}, and returns how many bytes were read and written. */
    private long stream(long end) {
        int step = 1 << 16;
        long bytes = 0;
        for (int i = 0; System.nanoTime() < end; i = (i + step) % LONGS) {
            System.arraycopy(source, i, target, i, step);
            bytes += 2L * step * Long.BYTES;
        }
        return bytes;
    }
}
