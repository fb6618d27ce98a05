package dev.serdemark.eject

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.optional
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.MeasuredContenderOptions
import dev.serdemark.cli.option.VerboseBuildOptions
import dev.serdemark.cli.option.folderToWrite
import dev.serdemark.cli.option.outFolderOption
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.contender.Contender
import dev.serdemark.engine.ThisMachine
import dev.serdemark.engine.jvm.JvmAxes
import dev.serdemark.engine.request.CellAxes
import dev.serdemark.engine.request.RunInputs
import dev.serdemark.engine.request.TimeBudget
import dev.serdemark.engine.request.plan
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Plan
import dev.serdemark.plan.RunQuestion
import dev.serdemark.problem.Problems
import kotlin.time.Duration

/** `serdemark eject`: writes the measured sources as a separate project. */
class EjectCommand(
    private val context: CliContext,
    private val commandLine: List<String>,
) : CliktCommand(name = "eject") {
    private val workload by
        argument("WORKLOAD[/DOCUMENT]")
            .help("What to serialize: a workload, or one of its documents.")
    private val argument by
        argument("DIR").help("Folder for the project: a new or empty one.").path().optional()
    private val out by outFolderOption()
    private val contenderOptions by MeasuredContenderOptions(context)
    private val build by VerboseBuildOptions(context)

    override fun help(context: Context) =
        "Write a Maven and Gradle project of exactly the measured sources, with a JMH class."

    override fun run() {
        val problems = Problems()
        val project = context.workingFolder.resolve(folderToWrite("project", out, argument))
        val target = problems.attempt { ProjectFolder(project) }
        val inputs = inputs(problems)
        val channel = channel(inputs.contenders, problems)
        problems.throwAny()
        val progress = build.progress(context.statusLine())
        val ejected =
            Ejector(build.cache, build.resolver.offline, progress)
                .eject(checkNotNull(target), inputs, plan(inputs, channel))
        if (ejected.contenders > 0)
            context.terminal.println("Project: ${context.printablePath(project.normalize())}")
        throw ProgramResult(exitStatusOfEjection(ejected.contenders, ejected.failed).code)
    }

    /** Returns the document and the contenders to eject. */
    private fun inputs(problems: Problems): RunInputs {
        val requested = contenderOptions.contenders(problems, build)
        for (contender in requested.filter { it.jars.isNotEmpty() }) problems.add(
            "$contender cannot be ejected: builds name libraries by coordinates, and a jar has none.",
            "Install it into your local Maven repository, and name its version.",
        )
        for (contender in requested.filter { it.manifest.role.floor != null }) problems.add(
            "Cannot eject $contender: it is a lower bound, not a contender.",
            "Leave out --floor, and contenders of -c whose names begin with floor.",
        )
        val (scala, contenders) = requested.partition { it.scala != null }
        // Leaves out contenders in Scala without a problem if the user did not name contenders.
        if (contenderOptions.areNamed || contenders.isEmpty())
            for (contender in scala) problems.add(
                "$contender cannot be ejected: it is in Scala, and ejected projects compile only Kotlin and Java.",
                "Leave it out.",
            )
        val document = problems.attempt { context.document(workload, build.cache) }
        return RunInputs(listOfNotNull(document), contenders)
    }

    /** Plans the cells to eject. Nothing is measured, so margin, budget and seed have no effect. */
    private fun plan(inputs: RunInputs, channel: String): Plan =
        plan(
            command = commandLine,
            inputs = inputs,
            axes =
                CellAxes(
                    Operation.OF_WHOLE_VALUES,
                    listOf(channel),
                    JvmAxes(ThisMachine.java()).settings(),
                ),
            question = RunQuestion(margin = 0.0),
            budget = TimeBudget(Duration.ZERO),
            seed = 0,
            workersAtOnce = inputs.contenders.size,
        )

    private fun channel(contenders: List<Contender>, problems: Problems): String {
        val channels = contenderOptions.channels(contenders, problems)
        if (channels.size > 1) {
            val advice = "Eject each into a separate folder."
            problems.add("One project holds one channel, not ${channels.size}.", advice)
        }
        return channels.first()
    }
}

/** The status of `eject`. The contenders that were not [ejected] have these [outcomes]. */
private fun exitStatusOfEjection(ejected: Int, outcomes: List<Outcome>): ExitStatus =
    when {
        ejected == 0 -> ExitStatus.NOTHING_BUILT
        outcomes.none { it.status.isFault } -> ExitStatus.DONE
        else -> ExitStatus.INCOMPLETE
    }
