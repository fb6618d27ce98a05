package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.OutputFiles
import dev.serdemark.plan.ColdEvent
import dev.serdemark.plan.Event
import dev.serdemark.plan.Experiment
import dev.serdemark.plan.Plan
import dev.serdemark.problem.Problems
import dev.serdemark.report.export.BencherExport
import dev.serdemark.report.export.ColdCsvExport
import dev.serdemark.report.export.CsvExport
import dev.serdemark.report.export.JmhExport
import dev.serdemark.report.export.JsonExport
import dev.serdemark.results.RunResult
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.readJournal
import java.io.Writer

/** The options that export results for programs. */
class Exports : RelatedOptions(Heading.OUTPUT) {
    private val json by
        option("--export-json", metavar = "FILE", help = "Write the results as JSON.").path()
    private val csv by
        option("--export-csv", metavar = "FILE", help = "Write every raw slice as CSV.")
            .rare()
            .path()

    private val jmh by
        option(
                "--export-jmh",
                metavar = "FILE",
                help = "Write the times in the JSON format of JMH (-rf json).",
            )
            .rare()
            .path()
    private val bencher by
        option(
                "--export-bencher",
                metavar = "FILE",
                help = "Write the results in the JSON format of Bencher.",
            )
            .rare()
            .path()

    /** Opens all requested files, so that they can be written later. */
    fun open(files: OutputFiles): OpenExports =
        OpenExports(
            listOf<Pair<OutputFile?, (RunResult) -> String>>(
                files.open(json) to JsonExport::render,
                files.open(jmh) to JmhExport::render,
                files.open(bencher) to BencherExport::render,
            ),
            files.open(csv),
        )
}

/** The opened files of the exports. */
class OpenExports(
    private val renderedFiles: List<Pair<OutputFile?, (RunResult) -> String>>,
    private val csv: OutputFile?,
) {
    /**
     * Writes all exports from the [result] and the journal in [directory]. Adds to [trouble] each
     * export that cannot be written.
     */
    fun write(result: RunResult, directory: RunDirectory, trouble: Problems) {
        for ((file, render) in renderedFiles) {
            trouble.attempt { file?.write { it.write(render(result)) } }
        }
        trouble.attempt { csv?.write { writeCsv(result.plan, directory, it) } }
    }
}

/** Writes the raw slices or cold starts of the run in [directory] as a table. */
fun writeCsv(plan: Plan, directory: RunDirectory, out: Writer) {
    when (plan.calls.experiment) {
        Experiment.Warm ->
            CsvExport.write(
                completeEvents(directory) { (it as? Event.SliceMeasured)?.slice }.asSequence(),
                plan,
                out,
            )
        is Experiment.Cold ->
            ColdCsvExport.write(
                completeEvents(directory) { (it as? ColdEvent.Started)?.start }.asSequence(),
                plan,
                out,
            )
    }
}

/**
 * Calls [transform] with the events of complete generations, and returns the results that are not
 * null. If a generation was cut off and measured again, only the complete measurement counts.
 */
private fun <T : Any> completeEvents(
    directory: RunDirectory,
    transform: (Event) -> T?,
): List<T> {
    val complete = mutableListOf<T>()
    val current = mutableListOf<T>()
    readJournal(directory.journal) { event ->
        if (event is Event.GenerationStarted) current.clear()
        transform(event)?.let(current::add)
        if (event is Event.GenerationEnded) complete += current
    }
    return complete
}
