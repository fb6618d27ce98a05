package dev.serdemark.studies

import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.cold
import dev.serdemark.results.figures.warm

/** The kind of a study's figures. Times are nanoseconds, sizes are bytes. */
enum class Measured {
    TIME,
    BYTES,
    COUNT,
    SHARE,
}

/** How a measure varies between JVMs. This decides how claims about it are judged. */
enum class Certainty {
    /** All JVMs have the same figure, which is known once a cell has passed its check. */
    EXACT,
    /** Each generation has a figure, and all together give an interval. */
    INTERVAL,
    /**
     * Each generation has a figure, but intervals may be wrong. For example, allocated bytes are
     * equal in most JVMs and far larger in some. Claims are judged by the range of the figures.
     */
    EACH_JVM,
    /** One JVM was examined, so it is unknown how much the figure varies. */
    ONE_JVM,
}

/**
 * A figure of a cell that a study publishes or makes claims about.
 *
 * @property id its name in study files
 * @property figure returns the figure of a cell; null if the cell has none
 */
enum class Measure(
    val id: String,
    val kind: Measured,
    val certainty: Certainty,
    val figure: (CellResult) -> Double?,
) {
    /** The time that ranks cells. */
    TIME("time", Measured.TIME, Certainty.INTERVAL, { it.figures?.time?.value }),
    WALL("wall", Measured.TIME, Certainty.EACH_JVM, { it.warm?.wall ?: it.cold?.wall }),
    BYTES("bytes", Measured.BYTES, Certainty.EXACT, { it.payload?.bytes }),
    DEFLATE("deflate", Measured.BYTES, Certainty.EXACT, { it.payload?.compressed?.deflate }),
    GZIP("gzip", Measured.BYTES, Certainty.EXACT, { it.payload?.compressed?.gzip }),
    /** The size of whole sequences, each compressed as one. */
    TOGETHER("together-gzip", Measured.BYTES, Certainty.EXACT, { it.payload?.together?.gzip }),
    ALLOCATED("allocated", Measured.BYTES, Certainty.EACH_JVM, { it.warm?.allocated }),
    OBJECTS("objects", Measured.COUNT, Certainty.ONE_JVM, { it.memory?.counted?.objects }),
    RETAINED("retained", Measured.BYTES, Certainty.ONE_JVM, { it.memory?.counted?.retainedBytes }),
    /** The growth of the used heap per call, as the MemoryMXBean reports it. */
    USED_HEAP(
        "used-heap",
        Measured.BYTES,
        Certainty.ONE_JVM,
        { cell -> cell.memory?.observed?.let { it.usedBytes / it.callsOfGroup } },
    ),
    /** The load of the process, as the OperatingSystemMXBean reports it. */
    CPU_LOAD("cpu-load", Measured.SHARE, Certainty.ONE_JVM, { it.memory?.observed?.cpuLoad }),
    PEAK_HEAP(
        "peak-heap",
        Measured.BYTES,
        Certainty.ONE_JVM,
        { it.memory?.observed?.peakHeapBytes?.toDouble() },
    ),
    RESIDENT(
        "resident",
        Measured.BYTES,
        Certainty.ONE_JVM,
        { it.memory?.observed?.residentBytes?.toDouble() },
    ),
    /** The mean elapsed time per call by the fixed protocol. */
    FIXED_TIME("fixed-time", Measured.TIME, Certainty.ONE_JVM, { it.fixed?.figures?.mean }),
    /** The mean growth of the used heap during a run of the fixed protocol. */
    FIXED_HEAP(
        "fixed-used-heap",
        Measured.BYTES,
        Certainty.ONE_JVM,
        { it.fixed?.figures?.heapBytes },
    ),
    /** The mean load of the process by the fixed protocol. */
    FIXED_LOAD("fixed-cpu-load", Measured.SHARE, Certainty.ONE_JVM, { it.fixed?.figures?.cpuLoad }),
    MEDIAN("p50", Measured.TIME, Certainty.EACH_JVM, { it.latency?.median }),
    P99("p99", Measured.TIME, Certainty.INTERVAL, { it.latency?.p99 }),
    P999("p999", Measured.TIME, Certainty.EACH_JVM, { it.latency?.p999 }),
    LONGEST("longest", Measured.TIME, Certainty.EACH_JVM, { it.latency?.maximum }),
}
