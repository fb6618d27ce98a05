package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.choice
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.named
import dev.serdemark.cli.option.parsed
import dev.serdemark.cli.option.percentage
import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.OutputFiles
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.report.export.MergeJson
import dev.serdemark.report.html.MergeHtml
import dev.serdemark.report.page.MergePage
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.results.between.RunRatios
import dev.serdemark.results.between.RunsMerged
import dev.serdemark.runs.PACKED_JOURNAL
import dev.serdemark.runs.RunDirectory
import dev.serdemark.session.recorded
import dev.serdemark.system.inParallel
import java.util.concurrent.atomic.AtomicInteger

/**
 * `serdemark merge`: runs of one plan from several machines, and on which of them an order holds.
 */
internal class MergeCommand(private val context: CliContext) : CliktCommand(name = "merge") {
    private val runs by
        argument("RUN")
            .help(
                "Runs of one plan from two or more machines, as in 'serdemark report', or folders that have runs in them."
            )
            .multiple(required = true)
    private val baseline by
        option(
            "--baseline",
            metavar = "CONTENDER[@VERSION]",
            help = "What the others are compared with [the fastest of each table].",
        )
    private val margin by
        option(
                "--margin",
                metavar = "PERCENT",
                help = "Largest difference that does not matter [that of the first run].",
            )
            .parsed { percentage("--margin", it) }
    private val format by
        option(
                "--format",
                metavar = "FORMAT",
                help =
                    "Form of the report: terminal, markdown (for pull requests), html or json [terminal].",
            )
            .choice(MergedForm.entries.associateBy { it.id })
            .default(MergedForm.TERMINAL)
    private val out by
        option(
                "--out",
                metavar = "FILE",
                help = "File for the report, in a form other than terminal [standard output].",
            )
            .path()

    override fun help(context: Context) =
        "Say on which of several machines the order of contenders holds."

    override fun run() {
        val problems = Problems()
        val directories =
            runs
                .flatMap { problems.attempt { context.runs.findAll(it) }.orEmpty() }
                .distinctBy { it.path.toAbsolutePath().normalize() }
        val journals = directories.flatMap { listOf(it.journal, it.path.resolve(PACKED_JOURNAL)) }
        OutputFiles(context.workingFolder, problems, inputs = journals).use { files ->
            val file = files.open(out)
            val asked = margin?.value(problems)
            if (out != null && format == MergedForm.TERMINAL)
                problems.add(
                    Problem(
                        "--out needs a form for files.",
                        "Add --format markdown, html or json.",
                    )
                )
            problems.throwAny()
            val merged = merged(read(directories, problems), asked)
            report(merged, file)
        }
    }

    /** Reads the runs, several at once, and keeps of each only what is merged. */
    private fun read(directories: List<RunDirectory>, problems: Problems): List<RunRatios> {
        val line = context.statusLine()
        val done = AtomicInteger()
        val threads = Runtime.getRuntime().availableProcessors().coerceAtMost(MOST_THREADS)
        val read =
            inParallel(threads, directories) { directory ->
                val own = Problems()
                val run = own.attempt { read(directory) }
                line.status("Read ${done.incrementAndGet()} of ${directories.size} runs")
                run to own.all
            }
        line.status("")
        read.flatMap { it.second }.forEach(problems::add)
        val known = read.mapNotNull { it.first }
        known.drop(1).forEach { (run, measured) ->
            problems.attempt {
                requireOneKind(
                    known.first().let { it.first.name to it.second },
                    run.name to measured,
                )
            }
        }
        problems.throwAny()
        return known.map { it.first }
    }

    /** A run, and what its times are. */
    private fun read(directory: RunDirectory): Pair<RunRatios, String> {
        val recording = recorded(directory)
        return RunRatios.of(context.named(directory), recording) to recording.plan.measured
    }

    private fun merged(runs: List<RunRatios>, margin: Double?): RunsMerged {
        val machines = runs.map { it.environment.machine }.distinct()
        if (machines.size < 2)
            throw ProblemException(
                Problem(
                    "All runs are of one machine, and merging is for several: ${machines.first()}.",
                    "Measure the same on another machine, or look at these runs with serdemark history.",
                )
            )
        val contenders = runs.flatMap { it.contenders }.distinct()
        val base = baseline?.let { named(it, contenders, "baseline", "these runs") }
        val merged = RunsMerged.of(runs, margin, base)
        if (merged.tables.isEmpty()) throw ProblemException(nothingInCommon(merged))
        return merged
    }

    private fun nothingInCommon(merged: RunsMerged): Problem {
        val changed =
            merged.changed.map { "${it.name} holds other values in ${it.other} than in ${it.one}" }
        val why =
            if (changed.isEmpty())
                "No two contenders were measured side by side on two machines, at the same versions, with the same document, operation, channel, threads and JVM setting."
            else "Documents of one name differ: ${changed.joinToString("; ")}."
        return Problem(
            "The runs have nothing in common that can be merged. $why",
            "Measure one plan on each machine, by the same command.",
        )
    }

    private fun report(merged: RunsMerged, file: OutputFile?) {
        val page = MergePage(merged)
        val text =
            when (format) {
                MergedForm.TERMINAL -> return TerminalReport(context.terminal).print(page)
                MergedForm.MARKDOWN -> page.markdown()
                MergedForm.HTML -> MergeHtml.render(page)
                MergedForm.JSON -> MergeJson.render(merged)
            }
        if (file == null) print(text) else file.write { it.write(text) }
    }

    private companion object {
        /** The events of a run take memory while it is read. */
        const val MOST_THREADS = 4
    }
}

/** A form of the report of merged runs; [id] is its name on the command line. */
private enum class MergedForm(val id: String) {
    TERMINAL("terminal"),
    MARKDOWN("markdown"),
    HTML("html"),
    JSON("json"),
}
