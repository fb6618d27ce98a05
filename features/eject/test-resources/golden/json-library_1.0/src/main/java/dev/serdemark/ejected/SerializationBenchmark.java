package dev.serdemark.ejected;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** The work of Serdemark's timed loop, under JMH. Options on JMH's command line go before these annotations. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 5,
        jvmArgs = {
        })
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Threads(1)
public class SerializationBenchmark {
    /** The contender and the document. Each has one value, so that results name it. */
    @State(Scope.Thread)
    public static class Names {
        @Param("json-library@1.0")
        public String contender;

        @Param("tagged/<i>\"small\"")
        public String document;
    }

    /** The codec and the siblings, set up once for a JVM. */
    @State(Scope.Thread)
    public static class Contender {
        Rotation<?, ?> rotation;

        @Setup
        public void prepare() throws Exception {
            rotation = Rotation.ofJson(new sample.Bytes(), new sample.ModelBridge());
        }
    }

    /**
     * A fresh value for each call. No value is written twice, because objects cache sizes, hashes and identities.
     *
     * <p>If a state is set up for each call, JMH reads the clock before and after each call. The value is made outside of
     * that time. Reading the clock adds about 25 ns. JMH warns of this for calls below a millisecond, because a clock that
     * is read so often may become what is measured. Calls on documents of some kilobytes take tens of microseconds, and
     * reading the clock adds a thousandth. On smaller documents it adds a few percent, and JMH's warning applies.
     */
    @State(Scope.Thread)
    public static class FreshValue {
        Rotation<?, ?> rotation;

        @Setup
        public void use(Contender contender) {
            rotation = contender.rotation;
        }

        @Setup(Level.Invocation)
        public void make() {
            rotation.makeValue();
        }
    }

    /** From a payload to a whole typed value. */
    @Benchmark
    public Object read(Names names, Contender contender) throws Exception {
        return contender.rotation.read();
    }

    /** From a value to a fresh payload. */
    @Benchmark
    public Object write(Names names, FreshValue value) throws Exception {
        return value.rotation.write();
    }
}
