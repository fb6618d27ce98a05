package dev.serdemark.sweep

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.output.printProblems
import dev.serdemark.cli.output.quantity
import dev.serdemark.cli.output.table
import dev.serdemark.problem.Problems

/** `serdemark sweep status`: shows which shards of a sweep are complete, and why others are not. */
class SweepStatusCommand(private val context: CliContext) : CliktCommand("status") {
    private val directory by argument("DIR").help("The sweep's folder.").path()

    override fun help(context: Context) =
        "Show which shards are complete, and the state of the others."

    override fun run() {
        val folder = SweepFolder.open(context.workingFolder.resolve(directory))
        val trouble = Problems()
        val queue = trouble.attempt { Slurm(folder).queue() }.orEmpty()
        val sweep = folder.sweep
        val statuses = folder.findings().map { ShardStatus.of(it.state, queue[it.shard.number]) }
        val counts = statuses.groupingBy { it.words }.eachCount()
        context.terminal.println(
            "${quantity(sweep.shards.size, "shard")}: " +
                counts.entries.joinToString { (words, count) -> "$count $words" } +
                "."
        )
        val rows =
            sweep.shards
                .zip(statuses)
                .filter { (_, status) -> status.isListed }
                .map { (shard, status) ->
                    shardRow(shard, sweep) + listOf(status.words, status.machine, status.why)
                }
        if (rows.isNotEmpty()) {
            context.terminal.println()
            context.terminal.table(shardHeadings(sweep) + listOf("state", "machine", "why"), rows)
        }
        printProblems(trouble.all)
    }
}

/**
 * The state of a shard in words.
 *
 * @property machine where the shard ran last; empty if it never ran
 * @property why the reason for a missing result or missing times, or the state of the shard in
 *   Slurm's queue; empty if there is none
 * @property isListed whether the table has a row for the shard; false if the shard is complete
 *   without failures
 */
class ShardStatus
private constructor(
    val words: String,
    val machine: String,
    val why: String,
    val isListed: Boolean = true,
) {
    companion object {
        /** @param queued the state of the shard in Slurm's queue; null if it is not in the queue */
        fun of(state: ShardState, queued: String?): ShardStatus =
            when (state) {
                is ShardState.Complete -> {
                    val reason = state.outcome.reason
                    ShardStatus(
                        words = if (reason == null) "complete" else "complete with failures",
                        machine = state.outcome.machine,
                        why = reason.orEmpty(),
                        isListed = reason != null,
                    )
                }
                is ShardState.Measuring ->
                    ShardStatus("being measured", state.machine, why = queued.orEmpty())
                is ShardState.Failed ->
                    inQueue(queued)
                        ?: ShardStatus(
                            "failed",
                            state.outcome.machine,
                            why =
                                "exit status ${state.outcome.status}: ${state.outcome.reason.orEmpty()}",
                        )
                is ShardState.Rejected ->
                    inQueue(queued)
                        ?: ShardStatus(
                            "rejected",
                            machine = "",
                            why = state.attempts.joinToString(" ") { it.why },
                        )
                ShardState.CutOff ->
                    inQueue(queued) ?: ShardStatus("cut off", machine = "", why = "")
                ShardState.Missing ->
                    inQueue(queued) ?: ShardStatus("missing", machine = "", why = "")
            }

        private fun inQueue(queued: String?): ShardStatus? = queued?.let {
            ShardStatus("in the queue", machine = "", why = it)
        }
    }
}
