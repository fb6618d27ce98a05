package dev.serdemark.engine.jvm

private const val MOST_COLLECTOR_THREADS = 4

/**
 * Garbage collectors that workers may have, [id] on the command line. What the JVM would choose by
 * the machine's size is fixed, so that it is alike for all and stands in the report.
 */
enum class Collector(val id: String, private val use: String) {
    G1("g1", "UseG1GC"),
    PARALLEL("parallel", "UseParallelGC"),
    SERIAL("serial", "UseSerialGC"),
    ZGC("zgc", "UseZGC"),
    SHENANDOAH("shenandoah", "UseShenandoahGC");

    /** Its options on a machine with so many [processors]. */
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
