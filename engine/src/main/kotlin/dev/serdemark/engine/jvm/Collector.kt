package dev.serdemark.engine.jvm

private const val MOST_COLLECTOR_THREADS = 4

/**
 * Garbage collectors that workers may use, with the [id] for the command line. Values that the JVM
 * would choose by the size of the machine are fixed, so that they are the same for all contenders
 * and appear in the report.
 */
enum class Collector(val id: String, private val use: String) {
    G1("g1", "UseG1GC"),
    PARALLEL("parallel", "UseParallelGC"),
    SERIAL("serial", "UseSerialGC"),
    ZGC("zgc", "UseZGC"),
    SHENANDOAH("shenandoah", "UseShenandoahGC");

    /** The collector's options on a machine with this number of [processors]. */
    internal fun flags(processors: Int): List<String> {
        val threads = "-XX:ParallelGCThreads=${minOf(processors, MOST_COLLECTOR_THREADS)}"
        return listOf("-XX:+$use") +
            when (this) {
                // Regions are 4 MB, so that buffers below 2 MB are not humongous, whatever the
                // heap.
                G1 -> listOf("-XX:G1HeapRegionSize=4m", threads, CONCURRENT)
                PARALLEL -> listOf(threads)
                SERIAL -> emptyList()
                ZGC,
                SHENANDOAH -> listOf(threads, CONCURRENT)
            }
    }

    private companion object {
        const val CONCURRENT = "-XX:ConcGCThreads=1"
    }
}
