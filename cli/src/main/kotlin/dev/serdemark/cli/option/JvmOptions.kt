package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.groups.OptionGroup
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.context.CliContext
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.jvm.Collector
import dev.serdemark.engine.jvm.HeapPressure
import dev.serdemark.engine.jvm.HeapSize
import dev.serdemark.engine.jvm.JvmAxes
import dev.serdemark.engine.jvm.JvmProfile
import dev.serdemark.engine.jvm.LiveSet
import dev.serdemark.engine.jvm.ServerEngine
import dev.serdemark.jdk.Jdk
import dev.serdemark.jdk.Jdks
import dev.serdemark.plan.JvmSetting
import dev.serdemark.problem.Problems

/** The options that choose JVMs. Each combination of their values is one JVM setting. */
class JvmOptions(private val context: CliContext) : OptionGroup() {
    private val running = ThisMachine.java()
    private val jdks = Jdks(Jdk.of(running), workingFolder = context.workingFolder)

    private val words = mutableListOf<String>()

    /** The options as the user gave them, such as `--gc`, `g1`. Other commands repeat them. */
    val copied: List<String>
        get() = words

    private val installations by
        option(
                "--jdk",
                metavar = "JDK,...",
                help = "Versions or folders of the JDKs that run the contenders [this one].",
            )
            .copiedTo(words)
            .parsedEach { jdks.find(it).installation }
    private val collectors by
        option(
                "--gc",
                metavar = "COLLECTOR,...",
                help =
                    "Garbage collectors: ${Collector.entries.joinToString { it.id }} [${Collector.G1.id}].",
            )
            .copiedTo(words)
            .parsedEach { choice("Unknown collector", it, Collector.entries, Collector::id) }
    private val heaps by
        option(
                "--heap",
                metavar = "SIZE,...",
                help = "Heap of each worker, such as 256m or 1g [as much as the documents need].",
            )
            .copiedTo(words)
            .parsedEach(HeapSize::parse)
    private val liveSets by
        option(
                "--live-set",
                metavar = "SIZE,...",
                help = "Objects that stay in the heap of each worker, such as 0,128m [0].",
            )
            .copiedTo(words)
            .parsedEach(LiveSet::parse)
    private val pressures by
        option(
                "--pressure",
                metavar = "TIMES,...",
                help = "Heap as a multiple of what a worker needs, such as 1,2,8.",
            )
            .copiedTo(words)
            .parsedEach(HeapPressure::parse)
    private val profiles by
        option(
                "--jvm-profile",
                metavar = "PROFILE,...",
                help =
                    "How JVMs run code, as on smaller devices: ${JvmProfile.entries.joinToString { it.id }} [${JvmProfile.DEFAULT.id}].",
            )
            .copiedTo(words)
            .parsedEach { choice("Unknown JVM profile", it, JvmProfile.entries, JvmProfile::id) }
    private val arguments by
        option(
                "--jvm-arg",
                metavar = "ARG",
                help = "Option for the JVMs of all workers; repeatable.",
            )
            .copiedTo(words)
            .multiple()

    /**
     * Returns all JVM settings. If the user gave an option, starts JVMs with the settings, and adds
     * to [problems] what does not work.
     *
     * @param neededMegabytes the heap that the documents need
     * @param servers the server engines to measure; empty if the run sends no requests
     */
    fun settings(
        neededMegabytes: Int,
        problems: Problems,
        servers: List<ServerEngine> = emptyList(),
    ): List<JvmSetting> {
        val problemsBefore = problems.all.size
        val axes =
            JvmAxes(
                running = running,
                jdks = installations?.value(problems).orEmpty(),
                collectors = collectors?.value(problems).orEmpty(),
                heaps = heaps?.value(problems).orEmpty(),
                neededMegabytes = neededMegabytes,
                liveSets = liveSets?.value(problems).orEmpty(),
                arguments = arguments,
                servers = servers,
                pressures = pressures?.value(problems).orEmpty(),
                profiles = profiles?.value(problems).orEmpty(),
            )
        val settings = problems.attempt { axes.settings() }.orEmpty()
        // The default setting needs no trial, and wrong options cannot be tried.
        if (problems.all.size == problemsBefore && areGiven)
            problems.attempt { context.trial.require(settings) }
        return settings
    }

    /** The feature version of the oldest JDK that runs the user's classes, such as 17. */
    val oldestJava: Int
        get() = oldestJava(installations?.valueOrNull.orEmpty())

    /** Whether the user asked for objects that stay in the heap. */
    val hasLiveSets: Boolean
        get() = liveSets != null

    /** Whether the user asked for JVMs that imitate a small device with one processor. */
    val asksForSmallDevice: Boolean
        get() = profiles?.valueOrNull.orEmpty().any { it.isSmallDevice }

    /** Whether the user gave one of these options. */
    private val areGiven: Boolean
        get() =
            arguments.isNotEmpty() ||
                listOf(installations, heaps, pressures, liveSets, profiles, collectors).any {
                    it != null
                }
}
