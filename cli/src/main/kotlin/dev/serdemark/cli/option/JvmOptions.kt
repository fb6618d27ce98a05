package dev.serdemark.cli.option

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
import dev.serdemark.problem.ProblemException

/** The options that choose JVMs. Each combination of their values is one JVM setting. */
class JvmOptions(private val context: CliContext) : RelatedOptions(Heading.JVM) {
    private val running = ThisMachine.java()
    private val jdks = Jdks(Jdk.of(running), workingFolder = context.workingFolder)

    private val installations by
        option(
                "--jdk",
                metavar = "JDK,...",
                help = "Versions or folders of the JDKs that run the contenders [this one].",
            )
            .convertEachBy { jdks.find(it).installation }
    private val collectors by
        option(
                "--gc",
                metavar = "COLLECTOR,...",
                help =
                    "Garbage collectors: ${Collector.entries.joinToString { it.id }} [${Collector.G1.id}].",
            )
            .convertToChoices("Unknown collector", Collector.entries, Collector::id)
    private val heaps by
        option(
                "--heap",
                metavar = "SIZE,...",
                help = "Heap of each worker, such as 256m or 1g [as much as the documents need].",
            )
            .convertEachBy(HeapSize::parse)
    private val liveSets by
        option(
                "--live-set",
                metavar = "SIZE,...",
                help = "Objects that stay in the heap of each worker, such as 0,128m [0].",
            )
            .rare()
            .convertEachBy(LiveSet::parse)
    private val pressures by
        option(
                "--pressure",
                metavar = "TIMES,...",
                help = "Heap as a multiple of what a worker needs, such as 1,2,8.",
            )
            .rare()
            .convertEachBy(HeapPressure::parse)
    private val profiles by
        option(
                "--jvm-profile",
                metavar = "PROFILE,...",
                help =
                    "How JVMs run code, as on smaller devices: ${JvmProfile.entries.joinToString { it.id }} [${JvmProfile.DEFAULT.id}].",
            )
            .rare()
            .convertToChoices("Unknown JVM profile", JvmProfile.entries, JvmProfile::id)
    private val arguments by
        option(
                "--jvm-arg",
                metavar = "ARG",
                help = "Option for the JVMs of all workers; repeatable.",
            )
            .rare()
            .multiple()

    /**
     * Returns all JVM settings. If the user gave an option, starts JVMs with the settings.
     *
     * @param neededMegabytes the heap that the documents need
     * @param servers the server engines to measure; empty if the run sends no requests
     * @throws ProblemException with all settings that do not work
     */
    fun settings(neededMegabytes: Int, servers: List<ServerEngine>): List<JvmSetting> {
        val axes =
            JvmAxes(
                running = running,
                jdks = installations.orEmpty(),
                collectors = collectors.orEmpty(),
                heaps = heaps.orEmpty(),
                neededMegabytes = neededMegabytes,
                liveSets = liveSets.orEmpty(),
                arguments = arguments,
                servers = servers,
                pressures = pressures.orEmpty(),
                profiles = profiles.orEmpty(),
            )
        // The default setting needs no trial.
        return axes.settings().also { if (given.isNotEmpty()) context.trial.require(it) }
    }

    /** The feature version of the oldest JDK that runs the user's classes, such as 17. */
    val oldestJava: Int
        get() = oldestJava(installations.orEmpty())

    /** Whether the user asked for JVMs that imitate a small device with one processor. */
    val asksForSmallDevice: Boolean
        get() = profiles.orEmpty().any { it.isSmallDevice }
}
