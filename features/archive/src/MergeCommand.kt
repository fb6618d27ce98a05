package dev.serdemark.archive

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.command.kindOfCalls
import dev.serdemark.cli.command.requireSameKind
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.PageOutput
import dev.serdemark.cli.option.convertToFraction
import dev.serdemark.cli.option.findContender
import dev.serdemark.cli.output.OutputFiles
import dev.serdemark.plan.ContenderName
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.runs.RunDirectory
import dev.serdemark.session.readRecording
import dev.serdemark.system.inParallel
import java.util.concurrent.atomic.AtomicInteger

/**
 * `serdemark merge`: merges runs of one plan from several machines, or the shards of a sweep. Shows
 * on which machines the order of contenders is the same.
 */
class MergeCommand(private val context: CliContext) : CliktCommand(name = "merge") {
    private val runs by
        argument("RUN")
            .help(
                "Runs of one plan from two or more machines (named as in 'serdemark report'), folders with such runs, or folders of sweeps."
            )
            .multiple(required = true)
    private val baseline by
        option(
            "--baseline",
            metavar = "CONTENDER[@VERSION]",
            help = "Contender that the others are compared with [the fastest of each table].",
        )
    private val margin by
        option(
                "--margin",
                metavar = "PERCENT",
                help = "Largest difference that does not matter [that of the first run].",
            )
            .convertToFraction()
    private val output by PageOutput("report")

    override fun help(context: Context) =
        "Show on which machines the order of contenders holds, or merge the shards of a sweep."

    override fun run() {
        val problems = Problems()
        val inputs = MergeInputs.find(runs, context, problems)
        OutputFiles(context.workingFolder, problems).use { files ->
            val file = output.open(files)
            problems.throwAny()
            val merged = merge(checkNotNull(inputs), problems)
            output.print(MergePage(merged), context.terminal, file) { MergeJson.render(merged) }
        }
    }

    private fun merge(inputs: MergeInputs, problems: Problems): RunsMerged {
        val directories = inputs.groups.flatMap { it.directories }
        val ratios = directories.zip(readAll(directories, problems)).toMap()
        val shards = inputs.shards
        if (shards == null) return mergeMachines(ratios.values.toList())
        val groups =
            inputs.groups.map { group ->
                MergedRuns(group.axisValues, group.directories.map(ratios::getValue))
            }
        return RunsMerged.of(groups, margin, baseline(ratios.values), shards)
    }

    /** A run, reduced to what merging needs. */
    private class ReadRun(val ratios: RunRatios, val kindOfCalls: String)

    /** Reads the runs, several at once. Requires that they measured the same kind of calls. */
    private fun readAll(directories: List<RunDirectory>, problems: Problems): List<RunRatios> {
        val line = context.statusLine()
        val readRuns = AtomicInteger()
        val interner = Interner()
        val threads = Runtime.getRuntime().availableProcessors().coerceAtMost(MAX_THREADS)
        // Each thread needs its own Problems, because they are not safe for several threads.
        val runsAndProblems =
            inParallel(threads, directories) { directory ->
                val runProblems = Problems()
                val run = runProblems.attempt { read(directory, interner) }
                line.status("Read ${readRuns.incrementAndGet()} of ${directories.size} runs")
                run to runProblems.all
            }
        line.status("")
        runsAndProblems.forEach { (_, runProblems) -> runProblems.forEach(problems::add) }
        val runs = runsAndProblems.mapNotNull { (run, _) -> run }
        runs.drop(1).forEach { run ->
            problems.attempt {
                val first = runs.first()
                requireSameKind(
                    first.ratios.name,
                    first.kindOfCalls,
                    run.ratios.name,
                    run.kindOfCalls,
                )
            }
        }
        problems.throwAny()
        return runs.map { it.ratios }
    }

    private fun read(directory: RunDirectory, interner: Interner): ReadRun {
        val recording = readRecording(directory)
        val ratios = RunRatios.of(context.runName(directory), recording, interner)
        return ReadRun(ratios, recording.plan.kindOfCalls)
    }

    /** Merges runs that are not shards of a sweep. They must come from several machines. */
    private fun mergeMachines(runs: List<RunRatios>): RunsMerged {
        val machines = runs.map { it.environment.machine }.distinct()
        if (machines.size < 2)
            throw ProblemException(
                "All runs are from one machine (${machines.first()}). Merging needs runs from at least two machines.",
                "Measure the same plan on another machine, or compare these runs with serdemark history.",
            )
        val merged = RunsMerged.of(runs, margin, baseline(runs))
        if (merged.tables.isEmpty()) throw ProblemException(nothingInCommon(merged))
        return merged
    }

    private fun baseline(runs: Collection<RunRatios>): ContenderName? {
        val contenders = runs.flatMap { it.contenders }.distinct()
        return baseline?.let { findContender(it, contenders, "baseline", "these runs") }
    }

    private fun nothingInCommon(merged: RunsMerged): Problem {
        val changedDocuments =
            merged.changed.map { "${it.name} has different values in ${it.one} and ${it.other}" }
        val reason =
            if (changedDocuments.isEmpty())
                "No pair of contenders was measured on two machines with the same versions, document, operation, channel, threads and JVM setting."
            else "Documents with the same name differ: ${changedDocuments.joinToString("; ")}."
        return Problem(
            "The runs have nothing in common that can be merged. $reason",
            "Measure the same plan on each machine, with the same command.",
        )
    }

    private companion object {
        /** Limits the runs that are read at once, because the events of each take memory. */
        const val MAX_THREADS = 4
    }
}
