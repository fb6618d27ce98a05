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
import dev.serdemark.cli.option.Heading
import dev.serdemark.cli.option.LockedOption
import dev.serdemark.cli.option.fixedProtocolOption
import dev.serdemark.cli.option.givenOptions
import dev.serdemark.cli.option.mustOption
import dev.serdemark.cli.option.rare
import dev.serdemark.cli.option.under
import dev.serdemark.contender.Contender
import dev.serdemark.contender.Manifest
import dev.serdemark.engine.request.mismatch
import dev.serdemark.model.UserClasses
import dev.serdemark.plan.MeasuredCalls
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Wishes
import dev.serdemark.problem.Problems
import dev.serdemark.runs.RunDirectory
import dev.serdemark.session.Replay
import dev.serdemark.session.RunSource
import dev.serdemark.session.readRecording
import dev.serdemark.workload.WorkloadDocument
import kotlin.io.path.name

/** `serdemark run`: plans, builds, checks, measures and reports. */
class RunCommand(context: CliContext, commandLine: List<String>) :
    MeasuringCommand("run", context, commandLine), PlanningCommand {
    private val workloads by
        argument("WORKLOAD[/DOCUMENT]")
            .help("What to serialize: a workload, or one of its documents.")
            .multiple()
    private val must by mustOption()
    private val isScaled by
        option("--scale", help = "Show time against size for the documents of a workload.")
            .under(Heading.WHAT)
            .rare()
            .flag()
    private val fixedProtocol by fixedProtocolOption()
    private val lockedOption by LockedOption(context, commandLine)

    override val calls: MeasuredCalls
        get() = super.calls.copy(scale = isScaled, fixed = fixedProtocol)

    override fun help(context: Context) = "Measure contenders on a workload and rank them."

    override fun run() {
        val problems = Problems()
        throw ProgramResult(measure(problems) { source(problems) }.code)
    }

    override fun source(problems: Problems): RunSource {
        if (!lockedOption.isGiven) return newSource(problems)
        lockedOption.refuseOthers(workloads + givenOptions, problems)
        return replay(lockedOption.directory())
    }

    private fun replay(directory: RunDirectory): RunSource =
        Replay(directory, readRecording(directory), context.catalog, build.cache) {
                context.document(it, build.cache)
            }
            .source {
                it.copy(
                    origin =
                        it.origin.copy(
                            command = lockedOption.repeatable(directory),
                            replays = directory.path.name,
                            shard = null,
                            request = request,
                        )
                )
            }

    private fun newSource(problems: Problems): RunSource {
        // Clikt cannot require the argument, because --locked needs none.
        if (workloads.isEmpty()) {
            val missing = MissingArgument(registeredArguments().single())
            throw missing.also { it.context = currentContext }
        }
        check(problems)
        val workloadDocuments = findDocuments(workloads, problems)
        if (isScaled) requireSizes(workloadDocuments, problems)
        val documents = loadDocuments(workloadDocuments, problems)
        val classes = documents.mapNotNull { it.schema.userClasses }
        val contenders = contenders(classes, problems)
        val inputs = inputsWithBases(documents, contenders, problems)
        val plan = plan(inputs, problems)
        return RunSource(inputs, plan, workloadDocuments.map { it.workload })
    }

    /**
     * Returns the named contenders. If none is named, returns the default contenders that meet
     * `--must`.
     */
    private fun contenders(classes: List<UserClasses>, problems: Problems): List<Contender> {
        val wishes = must?.let { Wishes(Preference.WARM, it.must, safe = it.safe) }
        fun isFit(manifest: Manifest) = wishes == null || manifest.mismatch(wishes) == null
        val contenders =
            contenderOptions.contenders(
                problems,
                build,
                classes,
                isFit = ::isFit,
                isDefault = { it.role.isMeasuredByDefault && isFit(it) },
            )
        // Lower bounds that --floor adds do not count.
        val isEmpty =
            if (contenderOptions.areNamed) contenders.isEmpty()
            else contenders.all { it.manifest.role.floor != null }
        if (wishes != null && isEmpty && !problems.any)
            problems.add("No contender meets --must.", "Ask for less, or name contenders with -c.")
        return contenders
    }

    /** Also refuses what the fixed protocol cannot measure: first calls, and several threads. */
    override fun check(problems: Problems) {
        super.check(problems)
        if (fixedProtocol == null) return
        requireOneThread(FIXED_PROTOCOL, problems)
        if (isCold) {
            problems.add(
                "$FIXED_PROTOCOL measures warm calls, but --cold measures first calls.",
                "Leave out one of them.",
            )
        }
    }

    /** Requires three sizes, because a line through two points does not show how well it fits. */
    private fun requireSizes(documents: List<WorkloadDocument>, problems: Problems) {
        if (documents.groupBy { it.workload.id }.values.all { it.size < MIN_SIZES }) {
            problems.add(
                "--scale needs at least $MIN_SIZES documents of one workload.",
                "Name at least $MIN_SIZES (e.g. users/small users/medium users/large).",
            )
        }
    }

    private companion object {
        const val MIN_SIZES = 3
    }
}
