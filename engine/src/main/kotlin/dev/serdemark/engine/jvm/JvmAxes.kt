package dev.serdemark.engine.jvm

import dev.serdemark.plan.JavaInstallation
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems

/**
 * The JVM settings that the user asks for. Each list is an axis, except [arguments]. The settings
 * are the cross product of all axes.
 *
 * @property jdks the JDKs to measure with; if empty, only [running]
 * @property running the JDK that runs this process
 * @property collectors the garbage collectors; if empty, the collector of the profile, or else G1
 * @property heaps the heap sizes; if empty, the larger one of the default and [neededMegabytes]
 * @property neededMegabytes the smallest heap that the documents allow
 * @property liveSets the sizes of the objects that stay in the heap during measuring; if empty,
 *   there are no such objects
 * @property servers the ways in which servers handle connections; empty if calls are not requests
 * @property pressures heap sizes as multiples of the smallest heap, instead of [heaps]
 * @property arguments further options, the same for all settings
 * @property profiles the ways in which the JVMs run code; if empty, the JVMs have no profile
 */
data class JvmAxes(
    val running: JavaInstallation,
    val jdks: List<JavaInstallation> = emptyList(),
    val collectors: List<Collector> = emptyList(),
    val heaps: List<HeapSize> = emptyList(),
    val neededMegabytes: Int = 0,
    val arguments: List<String> = emptyList(),
    val liveSets: List<LiveSet> = emptyList(),
    val servers: List<ServerEngine> = emptyList(),
    val pressures: List<HeapPressure> = emptyList(),
    val profiles: List<JvmProfile> = emptyList(),
    val processors: Int = Runtime.getRuntime().availableProcessors(),
) {
    /**
     * Returns the settings, in the order of the profiles and JDKs. Each has a unique name made of
     * its values on the axes, such as `g1` or `low-end-jdk25-serial`. The name ends with `-args` if
     * there are further [arguments].
     *
     * @throws ProblemException with all values that cannot be used or combined
     */
    fun settings(): List<JvmSetting> {
        requireValid()
        return profiles.distinct().ifEmpty { listOf(null) }.flatMap(::settings)
    }

    /** Returns the settings of one [profile]; if null, the settings without a profile. */
    private fun settings(profile: JvmProfile?): List<JvmSetting> = buildList {
        val javas = jdks.distinct().ifEmpty { listOf(running) }
        val jdkNames = if (jdks.isEmpty()) listOf(null) else jdkNames(javas)
        val isSmall = profile?.isSmallDevice == true
        val defaultCollector = if (isSmall) Collector.SERIAL else Collector.G1
        val sizes = if (isSmall) listOf(Size(null, minMegabytes())) else sizes()
        val suffix = "args".takeIf { arguments.isNotEmpty() }
        for ((java, jdkName) in javas.zip(jdkNames)) {
            for (collector in collectors.distinct().ifEmpty { listOf(defaultCollector) }) {
                for (heap in sizes) {
                    for (live in liveSets.distinct().ifEmpty { listOf(null) }) {
                        for (server in servers.distinct().ifEmpty { listOf(null) }) {
                            val name =
                                listOfNotNull(profile?.id, jdkName, collector.id, heap.name, live) +
                                    listOfNotNull(server, suffix)
                            val flags =
                                flags(profile, collector, heap.megabytes) +
                                    live?.flags.orEmpty() +
                                    listOfNotNull(server?.flag)
                            add(
                                JvmSetting(
                                    name = name.joinToString("-"),
                                    java = java,
                                    flags = withArguments(flags, arguments),
                                )
                            )
                        }
                    }
                }
            }
        }
    }

    /** A heap size. Its [name] is null if the user named no size. */
    private class Size(val name: Any?, val megabytes: Int)

    /** Returns the heap sizes. All live sets share them, so that their results are comparable. */
    private fun sizes(): List<Size> {
        if (pressures.isNotEmpty()) {
            return pressures.distinct().map { Size(it, it.times(minMegabytes())) }
        }
        if (heaps.isNotEmpty()) return heaps.distinct().map { Size(it, it.megabytes) }
        val default = maxOf(neededMegabytes, DEFAULT_HEAP.megabytes) + largestLiveSet()
        return listOf(Size(null, default))
    }

    /** Returns the smallest heap that holds the documents and the largest live set. */
    private fun minMegabytes(): Int = maxOf(neededMegabytes, MIN_HEAP) + largestLiveSet()

    private fun largestLiveSet(): Int = liveSets.maxOfOrNull(LiveSet::megabytes) ?: 0

    private fun requireValid() {
        val problems = Problems()
        if (heaps.isNotEmpty() && pressures.isNotEmpty())
            problems.add(
                "--heap and --pressure both set the heap size.",
                "Leave out one of them.",
            )
        arguments.mapNotNull(::refusal).forEach(problems::add)
        profiles.distinct().flatMap { it.contradictions(this) }.forEach(problems::add)
        heaps.mapNotNull(::tooSmall).forEach(problems::add)
        problems.throwAny()
    }

    /** Returns a problem if a [heap] is too small for documents and live sets; else null. */
    private fun tooSmall(heap: HeapSize): Problem? {
        val min = minMegabytes()
        if (heap.megabytes >= min) return null
        val live = largestLiveSet()
        val beside = if (live == 0) "" else " beside a live set of ${HeapSize(live)}"
        return Problem(
            "The heap '$heap' is too small for these documents$beside.",
            "Expected ${min}m or more.",
        )
    }

    private fun flags(
        profile: JvmProfile?,
        collector: Collector,
        megabytes: Int,
    ): List<String> {
        val cores = if (profile?.isSmallDevice == true) 1 else processors
        return profile?.flags.orEmpty() +
            collector.flags(cores) +
            listOf(
                "-Xms${megabytes}m",
                "-Xmx${megabytes}m",
                "-XX:+AlwaysPreTouch",
                "-XX:ActiveProcessorCount=$cores",
            )
    }

    companion object {
        /** The smallest heap of any worker in megabytes, whatever its documents are. */
        private const val MIN_HEAP = 64

        /** The heap of a worker if its documents need no more and the user names no size. */
        val DEFAULT_HEAP: HeapSize = HeapSize(256)
    }
}

/** The heap size of the workers, from the options of the setting. */
val JvmSetting.heapMegabytes: Int
    get() = flags.firstNotNullOf { MAX_HEAP.matchEntire(it) }.groupValues[1].toInt()

private val MAX_HEAP = Regex("-Xmx([0-9]+)m")

/**
 * Returns the shortest names that distinguish the JDKs: by feature version, by full version, by
 * vendor, or else by number.
 */
internal fun jdkNames(jdks: List<JavaInstallation>): List<String> {
    val parts =
        listOf<(JavaInstallation) -> String>(
            { it.version.takeWhile(Char::isDigit) },
            { it.version },
            { "${it.version}-${it.vendor.filter(Char::isLetterOrDigit).lowercase()}" },
        )
    for (part in parts) {
        val names = jdks.map { "jdk" + part(it) }
        if (names.distinct().size == jdks.size) return names
    }
    return jdks.mapIndexed { i, jdk -> "jdk${jdk.version}-${i + 1}" }
}
