package dev.serdemark.engine.jvm

private const val MAX_COLLECTOR_THREADS = 4

/**
 * Garbage collectors that workers may use.
 *
 * @property id the name on the command line
 */
enum class Collector(val id: String, private val flag: String) {
    G1("g1", "UseG1GC"),
    PARALLEL("parallel", "UseParallelGC"),
    SERIAL("serial", "UseSerialGC"),
    ZGC("zgc", "UseZGC"),
    SHENANDOAH("shenandoah", "UseShenandoahGC");

    /**
     * Returns the collector's options for this number of [processors]. They fix values that a JVM
     * would otherwise choose by the size of the machine, so that the report shows these values.
     */
    internal fun flags(processors: Int): List<String> {
        val threads = "-XX:ParallelGCThreads=${minOf(processors, MAX_COLLECTOR_THREADS)}"
        return listOf("-XX:+$flag") +
            when (this) {
                // With regions of 4 MB, buffers below 2 MB are not humongous in any heap.
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
