package dev.serdemark.archive

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.command.kindOfCalls
import dev.serdemark.cli.command.requireSameKind
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.convertToFraction
import dev.serdemark.cli.option.printedFormOption
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.pathOrNull
import dev.serdemark.results.results
import dev.serdemark.runs.JmhResult
import dev.serdemark.session.readRecording
import kotlin.io.path.isRegularFile

/** `serdemark compare`: compares runs, or results of JMH, with the first of them. */
class CompareCommand(private val context: CliContext) : CliktCommand(name = "compare") {
    private val sides by
        argument("RUN")
            .help(
                "Two or more runs, named as in 'serdemark report', or JSON files of JMH (-rf json). The others are compared with the first one."
            )
            .multiple(required = true)
    private val yardstick by yardstickOption()
    private val margin by
        option(
                "--margin",
                metavar = "PERCENT",
                help = "Largest difference that does not matter [that of the first run].",
            )
            .convertToFraction()
    private val gate by
        option(
                "--gate",
                metavar = "PERCENT",
                help = "Exit status 5 if a cell is certainly slower by more than this.",
            )
            .convertToFraction()
    private val format by printedFormOption()

    override fun help(context: Context) =
        "Compare runs with the first one, cell by cell; exit status 5 if a gate fails."

    override fun run() {
        val problems = Problems()
        val maxSlowdown = gate
        if (sides.size < 2)
            problems.add("There is one run, and nothing to compare it with.", "Name two or more.")
        if (sides.size > MAX_RUNS)
            problems.add("There are ${sides.size} runs.", "Name at most $MAX_RUNS.")
        val measuredSides = sides.mapNotNull { problems.attempt { side(it) } }
        problems.throwAny()
        val base = measuredSides.first()
        val others = measuredSides.drop(1)
        others.forEach { problems.attempt { requireComparable(base, it) } }
        problems.throwAny()
        val errorProbability = 1 - (base.run?.plan?.question?.confidence ?: DEFAULT_CONFIDENCE)
        val firstRun = measuredSides.firstNotNullOfOrNull { it.run }
        val usedMargin = margin ?: firstRun?.plan?.question?.margin ?: DEFAULT_MARGIN
        // Divides the error probability, so that all comparisons hold together.
        val comparisons = others.map {
            RunsCompared.of(base, it, yardstick, usedMargin, errorProbability / others.size)
        }
        comparisons.forEach { problems.attempt { requireCommonCells(it) } }
        problems.throwAny()
        format.print(ComparePage(comparisons, maxSlowdown), context.terminal)
        if (maxSlowdown != null && comparisons.any { it.slowerThan(maxSlowdown).isNotEmpty() })
            throw ProgramResult(ExitStatus.CHECK_FAILED.code)
    }

    /** Reads the JMH file or the run that [name] means. */
    private fun side(name: String): MeasuredSide {
        val path = pathOrNull(name)?.let(context.workingFolder::resolve)
        val jmhFile = path?.takeIf { it.isRegularFile() }
        if (jmhFile != null)
            return MeasuredSide(
                "JMH: $name",
                JmhResult.readFile(jmhFile)
                    .groupBy { checkNotNull(it.cell) } // The file has only benchmarks of cells.
                    .map { (cell, results) -> SideCell(cell, results.flatMap { it.nanosOfForks }) },
            )
        val directory = context.runs.find(name)
        return MeasuredSide(context.runName(directory), results(readRecording(directory)))
    }

    private fun requireComparable(base: MeasuredSide, other: MeasuredSide) {
        // A JMH file has no plan.
        val basePlan = base.run?.plan ?: return
        val otherPlan = other.run?.plan ?: return
        requireSameKind(base.name, basePlan.kindOfCalls, other.name, otherPlan.kindOfCalls)
    }

    private fun requireCommonCells(compared: RunsCompared) {
        if (compared.cells.isNotEmpty()) return
        val why =
            if (compared.changedDocuments.isEmpty())
                "They measured no contender with the same document, operation, channel, threads and JVM setting."
            else
                "Documents with the same name have different values: ${compared.changedDocuments.joinToString()}."
        throw ProblemException(
            "${compared.base.name} and ${compared.other.name} have no cell in common. $why",
            if (compared.base.run == null) null
            else "`serdemark run --locked ${compared.base.name}` measures the same cells again.",
        )
    }

    private companion object {
        /** Limits the runs, because tables name them by letters, A to Z. */
        const val MAX_RUNS = 26

        /** The confidence if the first side is a JMH file. */
        const val DEFAULT_CONFIDENCE = 0.95

        /** The margin if all sides are JMH files. */
        const val DEFAULT_MARGIN = 0.05
    }
}
