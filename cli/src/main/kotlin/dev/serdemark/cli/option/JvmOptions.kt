package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.options.split
import dev.serdemark.cli.context.CliContext
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.jvm.Collector
import dev.serdemark.engine.jvm.HeapPressure
import dev.serdemark.engine.jvm.HeapSize
import dev.serdemark.engine.jvm.JvmAxes
import dev.serdemark.engine.jvm.JvmProfile
import dev.serdemark.engine.jvm.LiveSet
import dev.serdemark.engine.jvm.ServerEngine
import dev.serdemark.engine.jvm.requireUsable
import dev.serdemark.jdk.Jdk
import dev.serdemark.jdk.Jdks
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.meant

/** The options that choose JVMs. Each combination of their values is one JVM setting. */
internal class JvmOptions(context: CliContext) : OptionGroup() {
    private val running = ThisMachine.java()
    private val jdks = Jdks(Jdk.of(running), workingFolder = context.workingFolder)

    private val jdkNames by
        option(
                "--jdk",
                metavar = "JDK,...",
                help = "Versions or folders of the JDKs that run the contenders [this one].",
            )
            .split(",")
    private val collectors by
        option(
                "--gc",
                metavar = "COLLECTOR,...",
                help =
                    "Garbage collectors: ${Collector.entries.joinToString { it.id }} [${Collector.G1.id}].",
            )
            .split(",")
    private val heaps by
        option(
                "--heap",
                metavar = "SIZE,...",
                help = "Heap of each worker, such as 256m or 1g [chosen by the documents].",
            )
            .split(",")
    private val liveSets by
        option(
                "--live-set",
                metavar = "SIZE,...",
                help = "Objects that stay in the heap of each worker, such as 0,128m [0].",
            )
            .split(",")
    private val pressures by
        option(
                "--pressure",
                metavar = "TIMES,...",
                help = "Heap as a multiple of what a worker needs, such as 1,2,8.",
            )
            .split(",")
    private val profileNames by
        option(
                "--jvm-profile",
                metavar = "PROFILE,...",
                help =
                    "How JVMs run code, as on smaller devices: ${JvmProfile.entries.joinToString { it.id }} [${JvmProfile.DEFAULT.id}].",
            )
            .split(",")
    private val arguments by
        option(
                "--jvm-arg",
                metavar = "ARG",
                help = "Option for the JVMs of all workers; repeatable.",
            )
            .multiple()

    /**
     * Returns all JVM settings. Starts each of them once if the user gave an option, and adds to
     * [problems] what does not work.
     *
     * @param neededMegabytes the heap that the documents need
     * @param servers what handles the connections of servers; empty if calls are no requests
     */
    fun settings(
        neededMegabytes: Int,
        problems: Problems,
        servers: List<ServerEngine> = emptyList(),
    ): List<JvmSetting> {
        val before = problems.all.size
        val axes =
            JvmAxes(
                running = running,
                jdks = each(jdkNames.orEmpty(), problems) { jdks.find(it).installation },
                collectors = each(collectors.orEmpty(), problems, ::collector),
                heaps = each(heaps.orEmpty(), problems, HeapSize::parse),
                neededMegabytes = neededMegabytes,
                liveSets = each(liveSets.orEmpty(), problems, LiveSet::parse),
                arguments = arguments,
                servers = servers,
                pressures = each(pressures.orEmpty(), problems, HeapPressure::parse),
                profiles = each(profileNames.orEmpty(), problems, ::profile),
            )
        val settings = problems.attempt { axes.settings() }.orEmpty()
        // A default setting needs no trial, and what is asked for wrongly cannot be tried.
        if (problems.all.size == before && isAsked) problems.attempt { requireUsable(settings) }
        return settings
    }

    /** Whether the user asked for objects that stay in the heap. */
    val hasLiveSets: Boolean
        get() = liveSets != null

    /** Whether the user asked for JVMs that stand in for a small device, with one processor. */
    val asksForSmallDevice: Boolean
        get() =
            JvmProfile.entries.any { profile ->
                profile.isSmallDevice && profileNames.orEmpty().any { it.trim() == profile.id }
            }

    private val isAsked: Boolean
        get() =
            jdkNames != null ||
                heaps != null ||
                pressures != null ||
                liveSets != null ||
                arguments.isNotEmpty() ||
                profileNames != null ||
                collectors != null

    private fun <T> each(texts: List<String>, problems: Problems, read: (String) -> T): List<T> =
        texts.mapNotNull { text ->
            problems.attempt { read(text.trim()) }
        }

    private fun profile(text: String): JvmProfile =
        JvmProfile.entries.find { it.id == text }
            ?: throw ProblemException(
                Problem(
                    "Unknown JVM profile: '$text'. ${meant(text, JvmProfile.entries.map { it.id })}"
                )
            )

    private fun collector(text: String): Collector =
        Collector.entries.find { it.id == text }
            ?: throw ProblemException(
                Problem(
                    "Unknown collector: '$text'. ${meant(text, Collector.entries.map { it.id })}"
                )
            )
}
