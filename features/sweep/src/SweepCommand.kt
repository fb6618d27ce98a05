package dev.serdemark.sweep

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.NoOpCliktCommand
import com.github.ajalt.clikt.core.subcommands
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.BuildOptions
import dev.serdemark.cli.output.quantity
import dev.serdemark.cli.output.table
import dev.serdemark.cli.output.wholeSeconds
import kotlin.time.Duration

/** `serdemark sweep`: measures many variants of one command line, on one machine or many. */
class SweepCommand(context: CliContext) : NoOpCliktCommand(name = "sweep") {
    init {
        subcommands(
            SweepPlanCommand(context),
            SweepRunCommand(context),
            SweepStatusCommand(context),
            SweepPrepareCommand(context),
            SweepSubmitCommand(context),
            SweepResubmitCommand(context),
        )
    }

    override fun help(context: Context) =
        "Measure every combination of workloads, JVMs or other options, on one machine or many."
}

/** The common part of the commands that take the file of a sweep. */
abstract class SweepFileCommand(protected val context: CliContext, name: String) :
    CliktCommand(name) {
    private val file by argument("FILE").help("The sweep's file.").path()
    protected val build by BuildOptions(context)

    /** The option `--locked` of commands that measure or submit shards. */
    protected fun lockedOption() =
        option(
                "--locked",
                help = "Measure only the builds that 'sweep prepare' put into the cache.",
            )
            .flag()

    /**
     * Reads the sweep.
     *
     * @throws dev.serdemark.problem.ProblemException with all mistakes of its file
     */
    protected fun planner(): SweepPlanner = SweepPlanner(readSweep(file), context, build.words)
}

/** `serdemark sweep plan`: lists the shards of a sweep. */
class SweepPlanCommand(context: CliContext) : SweepFileCommand(context, "plan") {
    override fun help(context: Context) = "List the shards, and estimate how long each takes."

    override fun run() {
        val plannedSweep = planner().plan()
        val sweep = plannedSweep.sweep
        val estimates = sweep.shards.map(plannedSweep::estimate)
        context.terminal.table(
            shardHeadings(sweep) + "time",
            sweep.shards.zip(estimates) { shard, time ->
                shardRow(shard, sweep) + wholeSeconds(time)
            },
        )
        val total = estimates.fold(Duration.ZERO, Duration::plus)
        context.terminal.println(
            "\n${quantity(sweep.shards.size, "shard")}, at most about ${wholeSeconds(total)} one after another. " +
                "The time of a shard is its budget (${sweep.budget}), ${wholeSeconds(PlannedSweep.BUILD_TIME)} per " +
                "contender and document to compile, and ${wholeSeconds(PlannedSweep.CHECK_TIME)} per cell to check."
        )
    }
}

/** Returns the headings of the columns of [shardRow]. */
fun shardHeadings(sweep: Sweep): List<String> =
    listOf("shard") + sweep.axes.map { it.name } + listOf("repeat").filter { hasRepeats(sweep) }

/** Returns the texts of the columns that identify a shard: its number, values and repeat. */
fun shardRow(shard: Shard, sweep: Sweep): List<String> =
    listOf("${shard.number}") +
        sweep.axes.map { shard.values.getValue(it.name) } +
        listOf("${shard.repeat}").filter { hasRepeats(sweep) }

private fun hasRepeats(sweep: Sweep) = sweep.shards.last().repeat > 1
