package dev.serdemark.cli

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.eject.EjectedContender
import dev.serdemark.eject.Ejection
import dev.serdemark.eject.ProjectFolder
import dev.serdemark.engine.Building
import dev.serdemark.engine.Entrant
import dev.serdemark.engine.RunRequest
import dev.serdemark.engine.Settings
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.flags
import dev.serdemark.engine.jvm.JvmAxes
import dev.serdemark.engine.plan
import dev.serdemark.plan.Event
import dev.serdemark.plan.EventListener
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.problem.Problem
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.resolution.ResolverSettings
import kotlin.time.Duration

/** `serdemark eject`: the measured sources as a project of their own. */
internal class EjectCommand(
    private val surroundings: Surroundings,
    private val commandLine: List<String>,
) : CliktCommand(name = "eject") {
    private val workload by
        argument("WORKLOAD[/DOCUMENT]")
            .help("What is serialized: a workload, or one of its documents.")
    private val folder by
        argument("DIR").help("Where the project is written: empty, or not there yet.").path()
    private val contenderOptions by ContenderOptions(surroundings)
    private val offline by option("--offline", help = "Download nothing.").flag()
    private val cache by cacheOption(surroundings)
    private val verbose by option("--verbose", help = "Tell of all that goes on.").flag()

    override fun help(context: Context) =
        "Write a Maven and Gradle project of exactly the measured sources, with a JMH class."

    override fun run() {
        val problems = Problems()
        val target = problems.attempt { ProjectFolder(surroundings.workingFolder.resolve(folder)) }
        val request = request(problems)
        problems.throwAny()
        val outcomes = mutableListOf<Outcome>()
        val entrants = build(request, outcomes)
        if (entrants.isNotEmpty()) eject(entrants, request, target!!)
        throw ProgramResult(ExitStatus.ofEjection(entrants.size, outcomes).code)
    }

    private fun eject(entrants: List<Entrant>, request: RunRequest, target: ProjectFolder) {
        val ejected = entrants.map {
            EjectedContender(
                it.contender,
                it.sources,
                it.built,
                request.jvms.single().flags + flags(it.contender),
            )
        }
        Ejection(entrants.first().document, ejected, request.channel, ThisMachine.java())
            .into(target)
        surroundings.terminal.println(
            "Project: ${surroundings.shown(surroundings.workingFolder.resolve(folder).normalize())}"
        )
    }

    private fun request(problems: Problems): RunRequest {
        val contenders = contenderOptions.contenders(problems, cache)
        contenders.filter { it.jars.isNotEmpty() }.forEach { problems.add(unnamed(it)) }
        return RunRequest(
            command = commandLine,
            documents =
                listOfNotNull(
                    problems.attempt {
                        surroundings.document(workload, cache)
                    }
                ),
            contenders = contenders,
            operations = Operation.entries,
            channel = contenderOptions.channel(contenders, problems),
            jvms = JvmAxes(ThisMachine.java()).settings(),
            threads = 1,
            seats = contenders.size,
            budget = Duration.ZERO,
            margin = 0.0,
            seed = 0,
        )
    }

    private fun unnamed(contender: ManifestAtVersion) =
        Problem(
            "$contender cannot be ejected: builds name libraries by coordinates, and a jar has none.",
            "Install it into your local Maven repository, and name its version.",
        )

    /** What was built; the [outcomes] of what was not are added. */
    private fun build(request: RunRequest, outcomes: MutableList<Outcome>): List<Entrant> {
        val plan = plan(request, Settings())
        val line = StatusLine(System.err, surroundings.stderrIsTerminal)
        val progress = ProgressLog(line, verbose)
        progress.on(Event.RunStarted(ThisMachine.environment(version), plan))
        val listener = EventListener { event ->
            progress.on(event)
            if (event is Event.CellFailed) outcomes += event.outcome
        }
        return Toolchain(cache, ResolverSettings(offline), listener = progress).use {
            Building(request, plan, it, listener).run()
        }
    }
}
