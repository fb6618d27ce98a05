package dev.serdemark.ejected;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Times Serdemark's pulse (worker, measure/Pulse.java) before and after each iteration of JMH, in the thread that
 * measures. Appends a line for each JVM to the file that the property serdemark.pulses names: contender, document,
 * operation, then "before,after" in nanoseconds for each measured iteration. measure.sh adds this class to the ejected
 * projects.
 */
@State(Scope.Thread)
public class Pulses {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final long[] chains = {1, 2, 3, 4, 5, 6, 7, 8};
    private final StringBuilder measured = new StringBuilder();
    private long before;

    @Setup(Level.Trial)
    public void warmUp() {
        for (int i = 0; i < 1000; i++) pulse();
    }

    @Setup(Level.Iteration)
    public void before() {
        before = median();
    }

    @TearDown(Level.Iteration)
    public void after(IterationParams iteration) {
        long after = median();
        if (iteration.getType() == IterationType.MEASUREMENT) measured.append(" " + before + "," + after);
    }

    @TearDown(Level.Trial)
    public void save(BenchmarkParams benchmark) throws IOException {
        String operation = benchmark.getBenchmark().replaceAll(".*[.]", "");
        Files.writeString(
                Path.of(System.getProperty("serdemark.pulses")),
                benchmark.getParam("contender") + " " + benchmark.getParam("document") + " " + operation + measured + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** Of three, because an interrupt may lengthen one. */
    private long median() {
        long[] nanos = {pulse(), pulse(), pulse()};
        Arrays.sort(nanos);
        return nanos[1];
    }

    private long pulse() {
        long start = threads.getCurrentThreadCpuTime();
        for (int i = 0; i < 40; i++) steps();
        return threads.getCurrentThreadCpuTime() - start;
    }

    private void steps() {
        long a = chains[0], b = chains[1], c = chains[2], d = chains[3];
        long e = chains[4], f = chains[5], g = chains[6], h = chains[7];
        for (int i = 0; i < 200; i++) {
            a = (a ^ (a << 13)) + (a >>> 7);
            b = (b ^ (b << 13)) + (b >>> 7);
            c = (c ^ (c << 13)) + (c >>> 7);
            d = (d ^ (d << 13)) + (d >>> 7);
            e = (e ^ (e << 13)) + (e >>> 7);
            f = (f ^ (f << 13)) + (f >>> 7);
            g = (g ^ (g << 13)) + (g >>> 7);
            h = (h ^ (h << 13)) + (h >>> 7);
        }
        chains[0] = a;
        chains[1] = b;
        chains[2] = c;
        chains[3] = d;
        chains[4] = e;
        chains[5] = f;
        chains[6] = g;
        chains[7] = h;
    }
}
