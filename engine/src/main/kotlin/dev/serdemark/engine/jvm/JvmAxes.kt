package dev.serdemark.engine.jvm

import dev.serdemark.plan.JavaInstallation
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException

/**
 * The JVM settings that the user asks for. Each list is an axis, and the settings are the cross
 * product of all axes.
 *
 * @property jdks the JDKs to measure with; if empty, the [running] one
 * @property running the JDK that runs this process
 * @property heaps the heap sizes; if empty, the default or [neededMegabytes], whichever is larger
 * @property neededMegabytes the heap that the documents need at least
 * @property liveSets the objects that stay in the heap while it is measured; if empty, none
 * @property servers what handles the connections of servers; empty if calls are no requests
 * @property pressures multiples of the smallest heap; if there are any, there are no [heaps]
 * @property arguments further options, the same for all settings
 */
data class JvmAxes(
    val running: JavaInstallation,
    val jdks: List<JavaInstallation> = emptyList(),
    val collectors: List<Collector> = listOf(Collector.G1),
    val heaps: List<HeapSize> = emptyList(),
    val neededMegabytes: Int = 0,
    val arguments: List<String> = emptyList(),
    val liveSets: List<LiveSet> = emptyList(),
    val servers: List<ServerEngine> = emptyList(),
    val pressures: List<HeapPressure> = emptyList(),
    val processors: Int = Runtime.getRuntime().availableProcessors(),
) {
    /**
     * The settings, in the order of the JDKs. The unique name of each says what was asked for:
     * `g1`, or `jdk25-zgc-1g`, with `-args` if there are further arguments.
     *
     * @throws ProblemException with every value that is impossible
     */
    fun settings(): List<JvmSetting> {
        check()
        val homes = jdks.distinct().ifEmpty { listOf(running) }
        val jdkNames = if (jdks.isEmpty()) listOf(null) else jdkNames(homes)
        val sizes = sizes()
        val lives = liveSets.distinct().ifEmpty { listOf(null) }
        val engines = servers.distinct().ifEmpty { listOf(null) }
        val tail = "args".takeIf { arguments.isNotEmpty() }
        return homes.zip(jdkNames).flatMap { (java, jdkName) ->
            collectors.distinct().flatMap { collector ->
                sizes.flatMap { heap ->
                    lives.flatMap { live ->
                        engines.map { engine ->
                            val parts =
                                listOfNotNull(jdkName, collector.id, heap.name, live, engine, tail)
                            val flags = flags(collector, heap.megabytes, live, engine)
                            JvmSetting(parts.joinToString("-"), java, flags)
                        }
                    }
                }
            }
        }
    }

    /** A size of the heap in [megabytes]; its [name] is null if the user asked for none. */
    private class Size(val name: Any?, val megabytes: Int)

    /** The sizes of the heap. All live sets have the same, so that they differ in nothing else. */
    private fun sizes(): List<Size> {
        val beside = liveSets.maxOfOrNull(LiveSet::megabytes) ?: 0
        if (pressures.isNotEmpty()) {
            val least = HeapSize.least(neededMegabytes) + beside
            return pressures.distinct().map { Size(it, it.of(least)) }
        }
        val usual = Size(null, maxOf(neededMegabytes, DEFAULT_HEAP.megabytes) + beside)
        return heaps.distinct().map { Size(it, it.megabytes) }.ifEmpty { listOf(usual) }
    }

    private fun check() {
        val twice =
            if (heaps.isEmpty() || pressures.isEmpty()) emptyList()
            else
                listOf(
                    Problem(
                        "--heap and --pressure both say how large the heap is.",
                        "Leave out one of them.",
                    )
                )
        val problems =
            twice +
                arguments.mapNotNull(::refusal) +
                heaps.flatMap {
                    try {
                        val live = liveSets.maxByOrNull(LiveSet::megabytes) ?: LiveSet(0)
                        HeapSize.requireEnough(it, neededMegabytes, live)
                        emptyList()
                    } catch (e: ProblemException) {
                        e.problems
                    }
                }
        if (problems.isNotEmpty()) throw ProblemException(problems)
    }

    private fun flags(
        collector: Collector,
        megabytes: Int,
        live: LiveSet?,
        engine: ServerEngine?,
    ): List<String> {
        val fixed =
            listOf(
                "-Xms${megabytes}m",
                "-Xmx${megabytes}m",
                "-XX:+AlwaysPreTouch",
                "-XX:ActiveProcessorCount=$processors",
            ) + live?.flags.orEmpty() + listOfNotNull(engine?.flag)
        return withArguments(collector.flags(processors) + fixed, arguments)
    }

    companion object {
        /**
         * The heap of a worker, unless its documents need more or the user asks for another size.
         */
        val DEFAULT_HEAP: HeapSize = HeapSize(256)
    }
}

/** The heap size of the workers, from the options of the setting. */
val JvmSetting.heapMegabytes: Int
    get() = flags.firstNotNullOf { MAXIMUM_HEAP.matchEntire(it) }.groupValues[1].toInt()

private val MAXIMUM_HEAP = Regex("-Xmx([0-9]+)m")

/**
 * The shortest names that distinguish the JDKs: by feature version, by whole version, or by vendor.
 */
internal fun jdkNames(jdks: List<JavaInstallation>): List<String> {
    val ways =
        listOf<(JavaInstallation) -> String>(
            { it.version.takeWhile(Char::isDigit) },
            { it.version },
            { "${it.version}-${it.vendor.filter(Char::isLetterOrDigit).lowercase()}" },
        )
    return ways.map { way -> jdks.map { "jdk" + way(it) } }.find { it.distinct().size == jdks.size }
        ?: jdks.mapIndexed { i, jdk -> "jdk${jdk.version}-${i + 1}" }
}
