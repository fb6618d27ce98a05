package dev.serdemark.results.study

import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.cold
import dev.serdemark.results.figures.warm

/** What the figures of a study count. Times are nanoseconds, sizes are bytes. */
enum class Measured {
    TIME,
    BYTES,
    COUNT,
    SHARE,
}

/** The part by which counts of what calls allocate may vary. */
private const val COUNTED = 0.01

/** The part by which figures of one JVM or of rare calls may vary: a wide guess. */
private const val OBSERVED = 0.1

/**
 * A figure of a cell that a study publishes or makes claims about.
 *
 * @property id its name in study files
 * @property of the figure; null if the cell has none
 * @property tolerance the part of a figure by which it may be off: 0 if it is exact; null if
 *   generations give intervals instead
 */
enum class Measure(
    val id: String,
    val kind: Measured,
    val tolerance: Double?,
    val of: (CellResult) -> Double?,
) {
    /** The time that ranks cells. */
    TIME("time", Measured.TIME, null, { it.figures?.time?.value }),
    WALL("wall", Measured.TIME, OBSERVED, { it.warm?.wall ?: it.cold?.wall }),
    BYTES("bytes", Measured.BYTES, 0.0, { it.payload?.bytes }),
    DEFLATE("deflate", Measured.BYTES, 0.0, { it.payload?.compressed?.deflate }),
    GZIP("gzip", Measured.BYTES, 0.0, { it.payload?.compressed?.gzip }),
    TOGETHER("together-gzip", Measured.BYTES, 0.0, { it.payload?.together?.gzip }),
    ALLOCATED("allocated", Measured.BYTES, COUNTED, { it.warm?.allocated }),
    OBJECTS("objects", Measured.COUNT, COUNTED, { it.memory?.counted?.objects }),
    RETAINED("retained", Measured.BYTES, COUNTED, { it.memory?.counted?.retainedBytes }),
    /** By how much the used heap grows per call, as the MemoryMXBean reports it. */
    USED_HEAP(
        "used-heap",
        Measured.BYTES,
        OBSERVED,
        { cell -> cell.memory?.observed?.let { it.usedBytes / it.callsOfGroup } },
    ),
    /** The load of the process, as the OperatingSystemMXBean reports it. */
    CPU_LOAD("cpu-load", Measured.SHARE, OBSERVED, { it.memory?.observed?.cpuLoad }),
    PEAK_HEAP(
        "peak-heap",
        Measured.BYTES,
        OBSERVED,
        { it.memory?.observed?.peakHeapBytes?.toDouble() },
    ),
    RESIDENT(
        "resident",
        Measured.BYTES,
        OBSERVED,
        { it.memory?.observed?.residentBytes?.toDouble() },
    ),
    /** The mean elapsed time per call by the fixed protocol. */
    FIXED_TIME("fixed-time", Measured.TIME, OBSERVED, { it.fixed?.figures?.mean }),
    /** The mean growth of the used heap during a run of the fixed protocol. */
    FIXED_HEAP("fixed-used-heap", Measured.BYTES, OBSERVED, { it.fixed?.figures?.heapBytes }),
    /** The mean load of the process by the fixed protocol. */
    FIXED_LOAD("fixed-cpu-load", Measured.SHARE, OBSERVED, { it.fixed?.figures?.cpuLoad }),
    MEDIAN("p50", Measured.TIME, OBSERVED, { it.latency?.median }),
    P99("p99", Measured.TIME, null, { it.latency?.p99 }),
    P999("p999", Measured.TIME, OBSERVED, { it.latency?.p999 }),
    LONGEST("longest", Measured.TIME, OBSERVED, { it.latency?.maximum }),
}
