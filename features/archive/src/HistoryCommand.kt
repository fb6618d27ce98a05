package dev.serdemark.archive

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.printedFormOption
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.results.results
import dev.serdemark.session.readRecording

/** `serdemark history`: shows the times of cells over several runs, and where they changed. */
class HistoryCommand(private val context: CliContext) : CliktCommand(name = "history") {
    private val runs by
        argument("RUN")
            .help(
                "Runs, named as in 'serdemark report', or folders that contain runs, such as sweeps."
            )
            .multiple(required = true)
    private val yardstick by yardstickOption()
    private val format by printedFormOption()

    override fun help(context: Context) =
        "Show cells over several runs, and the runs in which they became slower or faster."

    override fun run() {
        val problems = Problems()
        val finder = RunFinder(context)
        val foundRuns = runs.flatMap { problems.attempt { finder.find(it).allRuns() }.orEmpty() }
        val directories = finder.distinctRuns(foundRuns) { it }.runs
        val sides =
            directories
                .mapNotNull { directory ->
                    problems.attempt {
                        MeasuredSide(context.runName(directory), results(readRecording(directory)))
                    }
                }
                .sortedBy { it.run?.course?.environment?.startedAt }
        if (sides.size < 2)
            problems.add("A history needs two runs or more.", "Name more of them, or a folder.")
        problems.throwAny()
        val histories = histories(sides, yardstick, ERROR_PROBABILITY)
        if (histories.lines.isEmpty())
            throw ProblemException(
                if (histories.leftOut == 0) NOTHING_IN_COMMON else ONE_CELL_PER_TABLE
            )
        format.print(HistoryPage(sides, histories, yardstick), context.terminal)
    }

    private companion object {
        /** The probability that any reported change is wrong. */
        const val ERROR_PROBABILITY = 0.05

        val NOTHING_IN_COMMON =
            Problem(
                "No two of these runs have a cell in common.",
                "serdemark run --locked RUN measures the same cells again.",
            )
        val ONE_CELL_PER_TABLE =
            Problem(
                "No two of these runs have two cells of a table in common, so no time can be divided by another.",
                "Compare the times in seconds with --by time.",
            )
    }
}
