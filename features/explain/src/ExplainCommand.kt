package dev.serdemark.explain

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.command.kindOfCalls
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.BuildOptions
import dev.serdemark.cli.option.convertBy
import dev.serdemark.cli.option.findContender
import dev.serdemark.cli.option.operations
import dev.serdemark.cli.option.printedFormOption
import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.OutputFiles
import dev.serdemark.engine.context.Interruption
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Plan
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.shellQuoted
import dev.serdemark.problem.suggestionOrList
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.warm
import dev.serdemark.results.results
import dev.serdemark.runs.RunDirectory
import dev.serdemark.session.Replay
import dev.serdemark.session.readRecording
import dev.serdemark.session.writingTo
import dev.serdemark.toolchain.unit.BuildListener
import java.nio.file.Path
import kotlin.io.path.createDirectories

/** `serdemark explain`: shows where the time of measured cells goes. */
class ExplainCommand(private val context: CliContext) : CliktCommand(name = "explain") {
    private val run by
        argument("RUN").help("Run: its path, a unique prefix of its name, or 'last'.")
    private val contenders by
        argument("CONTENDER[@VERSION]")
            .help("One contender of the run, or two to compare.")
            .multiple(required = true)
    private val operations: List<Operation> by
        option(
                "-o",
                "--operation",
                metavar = "OPERATION",
                help = "Operation to explain [the first that the run measured].",
            )
            .convertBy { operations(it) }
            .default(emptyList())
    private val document by
        option(
            "--document",
            metavar = "WORKLOAD/DOCUMENT",
            help = "Document of the run [the first].",
        )
    private val groups by
        option(
                "--groups",
                metavar = "FILE",
                help =
                    "Further groups of methods, which come before the shipped ones (docs/explain.md).",
            )
            .path()
    private val format by printedFormOption()
    private val json by
        option("--export-json", metavar = "FILE", help = "Write the samples as JSON.").path()
    private val build by BuildOptions(context)

    override fun help(context: Context) =
        "Show where the time of a contender goes, or why it is slower than another one. Profiles them again."

    override fun run() {
        val problems = Problems()
        val inputs = listOfNotNull(groups?.let(context.workingFolder::resolve))
        OutputFiles(context.workingFolder, problems, inputs).use {
            explain(problems, it.open(json))
        }
    }

    private fun explain(problems: Problems, export: OutputFile?) {
        val directory = context.runs.find(run)
        val recording = readRecording(directory)
        val result = results(recording)
        if (contenders.size > 2)
            problems.add(
                "explain compares two contenders, not ${contenders.size}.",
                "Name one or two.",
            )
        val methodGroups = problems.attempt {
            Groups.read(groups?.let(context.workingFolder::resolve))
        }
        problems.attempt { requireWarmCalls(result.plan) }
        if (operations.size > 1)
            problems.add("explain takes one operation, not ${operations.size}.", "Name one.")
        val names =
            contenders
                .mapNotNull { problems.attempt { findContender(it, result.plan, "contender") } }
                .distinct()
        problems.attempt { requireDocument(result.plan) }
        problems.throwAny()
        val cells = cells(names, result, operations.firstOrNull())
        val source =
            Replay(directory, recording, context.catalog, build.cache) {
                    context.document(it, build.cache)
                }
                .source { it } // The plan does not change.
        val graphs = directory.path.resolve("explain")
        writingTo(directory) { graphs.createDirectories() }
        val profiled =
            CellProfiler(source, result, checkNotNull(methodGroups), graphs) {
                    System.err.println("serdemark: ${visible(it)}")
                }
                .run(cells, build.cache, build.resolver, Interruption(), BuildListener.NONE)
        val profiles = profiled.map { it.profile }
        export?.write { it.write(ExplainJson.render(profiles)) }
        val page =
            ExplainPage(
                profiles,
                context.pathText(graphs),
                differenceGraph(profiled, directory, graphs)?.let(context::pathText),
            )
        format.print(page, context.terminal)
    }

    /** Draws the difference of two profiles. Returns the file, or null if there is one profile. */
    private fun differenceGraph(
        profiled: List<ProfiledCell>,
        directory: RunDirectory,
        graphs: Path,
    ): Path? {
        if (profiled.size < 2) return null
        val (slower, faster) = profiled.sortedByDescending { it.profile.time }
        val name = "${slower.profile.cell} against ${faster.profile.cell.contender}"
        val file = graphFile(graphs, name)
        writingTo(directory) { drawDifference(slower, faster, file) }
        return file
    }

    private fun requireWarmCalls(plan: Plan) {
        if (plan.calls.experiment is Experiment.Warm && plan.calls.requests == null) return
        throw ProblemException(
            "explain profiles warm calls, but the run measured ${plan.kindOfCalls}.",
            "Measure warm calls with serdemark run.",
        )
    }

    private fun requireDocument(plan: Plan) {
        val name = document ?: return
        val documents = plan.documents.map { "${it.name}" }
        if (name in documents) return
        throw ProblemException(
            "The run has no document '$name'. ${suggestionOrList(name, documents)}"
        )
    }

    /**
     * Returns the cells of the contenders in the first table that has all these contenders. With
     * `--operation` or `--document`, considers only tables of these.
     */
    private fun cells(
        names: List<ContenderName>,
        result: RunResult,
        requestedOperation: Operation?,
    ): List<CellIndex> =
        result.cells
            .filter { it.warm != null && it.cell.contender in names }
            .filter { requestedOperation == null || it.cell.operation == requestedOperation }
            .filter { document == null || "${it.cell.document}" == document }
            // Cells of one table differ only in the contender.
            .groupBy { it.cell.copy(contender = names.first()) }
            .values
            .map { table ->
                names.mapNotNull { name -> table.find { it.cell.contender == name }?.index }
            }
            .firstOrNull { it.size == names.size }
            ?: throw ProblemException(
                "The run has no table with times of ${names.joinToString(" and ")}.",
                "serdemark report ${visible(shellQuoted(run))} shows what it measured.",
            )
}
