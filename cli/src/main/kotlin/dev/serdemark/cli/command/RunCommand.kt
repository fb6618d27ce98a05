package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.MissingArgument
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.FIXED_PROTOCOL
import dev.serdemark.cli.option.LockedOption
import dev.serdemark.cli.option.fixedProtocolOption
import dev.serdemark.cli.option.mustOption
import dev.serdemark.contender.Contender
import dev.serdemark.contender.Manifest
import dev.serdemark.engine.request.misfit
import dev.serdemark.model.GivenClasses
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Wishes
import dev.serdemark.problem.Problems
import dev.serdemark.runs.RunDirectory
import dev.serdemark.session.Replay
import dev.serdemark.session.RunSource
import dev.serdemark.session.recorded
import dev.serdemark.workload.WorkloadDocument
import kotlin.io.path.name

/** `serdemark run`: plans, builds, checks, measures and reports. */
internal class RunCommand(context: CliContext, commandLine: List<String>) :
    MeasuringCommand("run", context, commandLine), PlanningCommand {
    private val workloads by
        argument("WORKLOAD[/DOCUMENT]")
            .help("What to serialize: a workload, or one of its documents.")
            .multiple()
    private val must by mustOption()
    private val isScaled by
        option("--scale", help = "Show time against size for the documents of a workload.").flag()
    private val fixedProtocol by fixedProtocolOption()
    private val lockedOption by LockedOption(context, commandLine)

    override fun help(context: Context) = "Measure contenders on a workload and rank them."

    override fun run() {
        val problems = Problems()
        throw ProgramResult(measure(source(problems), problems).code)
    }

    override fun source(problems: Problems): RunSource? {
        if (!lockedOption.isGiven) return askedSource(problems)
        val locked = lockedOption.directory(workloads, problems) ?: return null
        return problems.attempt { replay(locked, problems) }
    }

    private fun replay(directory: RunDirectory, problems: Problems): RunSource? =
        Replay(directory, recorded(directory), build.cache) { context.document(it, build.cache) }
            .source(problems) {
                it.copy(command = lockedOption.repeatable(directory), replays = directory.path.name)
            }

    private fun askedSource(problems: Problems): RunSource {
        if (workloads.isEmpty()) {
            val missing = MissingArgument(registeredArguments().single())
            throw missing.also { it.context = currentContext }
        }
        val found = find(workloads, problems)
        if (isScaled) requireSizes(found, problems)
        val documents = documents(found, problems)
        val classes = documents.mapNotNull { it.schema.given }
        val contenders = contenders(classes, problems)
        val inputs = withBases(documents, contenders, problems)
        val plan =
            plan(inputs, problems).copy(scale = isScaled, fixed = fixedProtocol?.value(problems))
        if (fixedProtocol != null) refuseOther(problems)
        return RunSource(inputs, plan, found.map { it.workload })
    }

    /**
     * Returns the named contenders. If none is named, returns the default contenders that meet
     * `--must`.
     */
    private fun contenders(classes: List<GivenClasses>, problems: Problems): List<Contender> {
        val wishes = must?.value(problems)?.let { Wishes(Preference.WARM, it.must, safe = it.safe) }
        fun isFit(manifest: Manifest) = wishes == null || manifest.misfit(wishes) == null
        val found =
            contenderOptions.contenders(
                problems,
                build,
                classes,
                isFit = ::isFit,
                isMeant = { it.isByDefault && isFit(it) },
            )
        val isNone =
            if (contenderOptions.areNamed) found.isEmpty()
            else found.all { it.manifest.floor != null }
        if (wishes != null && isNone && !problems.any)
            problems.add("No contender meets --must.", "Ask for less, or name contenders with -c.")
        return found
    }

    /** Refuses what the fixed protocol cannot measure: first calls, and several threads. */
    private fun refuseOther(problems: Problems) {
        requireOneThread(FIXED_PROTOCOL, problems)
        if (coldOptions.isCold) {
            problems.add(
                "$FIXED_PROTOCOL measures warm calls, but --cold measures first calls.",
                "Leave out one of them.",
            )
        }
    }

    /** Requires three sizes, because a line through two points does not show how well it fits. */
    private fun requireSizes(found: List<WorkloadDocument>, problems: Problems) {
        if (found.groupBy { it.workload.id }.values.all { it.size < LEAST_SIZES }) {
            problems.add(
                "--scale needs at least $LEAST_SIZES documents of one workload.",
                "Name at least $LEAST_SIZES (e.g. users/small users/medium users/large).",
            )
        }
    }

    private companion object {
        const val LEAST_SIZES = 3
    }
}
