package dev.serdemark.eject

/** The JMH class of a contender, in Java so that JMH's annotation processor finds it. */
internal fun benchmarkClass(ejected: EjectedContender, document: EjectedDocument): String {
    val payloads = if (ejected.readsJson) "ofJson" else "ofOwn"
    val arguments = ejected.jvmArguments.joinToString(",") { "\n            ${javaLiteral(it)}" }
    return """
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
        jvmArgs = {$arguments
        })
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Threads(1)
public class $BENCHMARK {
    /** Who is measured with what: of one value each, so that results name them. */
    @State(Scope.Thread)
    public static class Names {
        @Param(${javaLiteral(ejected.contender.toString())})
        public String contender;

        @Param(${javaLiteral(document.name.toString())})
        public String document;
    }

    /** The codec and the siblings, set up once for a JVM. */
    @State(Scope.Thread)
    public static class Contender {
        final Rotation<?, ?> rotation =
                Rotation.$payloads(new ${ejected.sources.codecClass}(), new ${ejected.sources.bridgeClass}());
    }

    /**
     * A value for each call, since none may be written twice: objects cache sizes, hashes and identities.
     *
     * <p>JMH takes the time around each call where a state is set up for each call: the value is made outside of it, and
     * two readings of the clock, about 25 ns each, are what that costs. JMH warns of such a set-up for calls below a
     * millisecond, because a clock that is read so often may itself become what is measured. Here a call takes tens of
     * microseconds or more, so that the readings add about a thousandth.
     */
    @State(Scope.Thread)
    public static class FreshValue {
        Rotation<?, ?> rotation;

        @Setup(Level.Trial)
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
"""
        .trimStart()
}
