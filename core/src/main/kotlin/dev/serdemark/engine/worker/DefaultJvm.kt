package dev.serdemark.engine.worker

import dev.serdemark.plan.JavaInstallation
import dev.serdemark.plan.JvmSetting
import java.io.File
import java.nio.file.Path

private const val MOST_COLLECTOR_THREADS = 4

/**
 * The setting that workers have unless the user asks for another: G1, a heap of [heapMegabytes]
 * that is fixed and touched beforehand, and everything else that the JVM would choose by the
 * machine's size.
 *
 * Regions are 4 MB, so that buffers below 2 MB are not humongous, whatever the heap.
 */
fun defaultJvm(
    java: JavaInstallation,
    heapMegabytes: Int = 256,
    processors: Int = Runtime.getRuntime().availableProcessors(),
): JvmSetting {
    val collectorThreads = minOf(processors, MOST_COLLECTOR_THREADS)
    return JvmSetting(
        "g1",
        java,
        listOf(
            "-XX:+UseG1GC",
            "-Xms${heapMegabytes}m",
            "-Xmx${heapMegabytes}m",
            "-XX:+AlwaysPreTouch",
            "-XX:G1HeapRegionSize=4m",
            "-XX:ParallelGCThreads=$collectorThreads",
            "-XX:ConcGCThreads=1",
            "-XX:ActiveProcessorCount=$processors",
        ),
    )
}

/** What every JVM of a contender is started with, whatever the setting. */
internal val everyJvm: List<String> =
    listOf(
        // Counters in memory only: a killed worker leaves no file, and no disk makes it wait.
        "-XX:+PerfDisableSharedMem",
        "-XX:-CreateCoredumpOnCrash",
        // As JDK 18 and later have it, and as users' systems are set up; the environment is empty.
        "-Dfile.encoding=UTF-8",
    )

/** What every worker's JVM is started with beside that. */
internal val fixedFlags: List<String> =
    everyJvm +
        listOf(
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=dontinline,dev.serdemark.worker.measure.Sink::take",
        )

/** The option that gives a JVM its class path. */
internal fun classPathOption(entries: List<Path>): List<String> =
    listOf("-cp", entries.joinToString(File.pathSeparator) { it.toAbsolutePath().toString() })
