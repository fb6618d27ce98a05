package dev.serdemark.worker.measure;

import dev.serdemark.worker.protocol.Measurement;
import java.util.List;

/** Decides whether the last slices of an operation look warm. */
public final class Steadiness {
    private Steadiness() {}

    /** Returns whether nothing was compiled during the last {@code count} slices. */
    static boolean isQuiet(List<Measurement> slices, int count) {
        return slices.size() >= count
                && last(slices, count).stream().allMatch(slice -> slice.activity.compilationMillis == 0);
    }

    /**
     * Compares the last {@code count} slices with the {@code count} slices before them. Returns whether their medians
     * differ by no more than the tolerance.
     */
    public static boolean isSteady(List<Measurement> slices, int count, double tolerance) {
        if (slices.size() < 2 * count) {
            return false;
        }
        double earlier = median(last(slices, 2 * count).subList(0, count));
        double later = median(last(slices, count));
        return Math.abs(later / earlier - 1) <= tolerance;
    }

    /** Returns the median CPU time per call, in nanoseconds. */
    static double median(List<Measurement> slices) {
        double[] sorted = slices.stream()
                .mapToDouble(Measurement::cpuNanosPerCall)
                .sorted()
                .toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Returns the last {@code count} slices, or all if there are fewer. */
    static List<Measurement> last(List<Measurement> slices, int count) {
        return slices.subList(Math.max(0, slices.size() - count), slices.size());
    }
}
