package dev.serdemark.archive

import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.recommendedSnippet
import dev.serdemark.cli.option.writeCsv
import dev.serdemark.conform.ConformPage
import dev.serdemark.conform.ConformResult
import dev.serdemark.problem.Problems
import dev.serdemark.problem.shellQuoted
import dev.serdemark.report.export.JsonExport
import dev.serdemark.report.html.HtmlReport
import dev.serdemark.report.html.PageHtml
import dev.serdemark.report.wording.visible
import dev.serdemark.results.RunResult
import dev.serdemark.results.results
import dev.serdemark.runs.PACKED_JOURNAL
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.isInUse
import dev.serdemark.session.readRecording
import dev.serdemark.studies.Study
import dev.serdemark.studies.StudyFolder
import dev.serdemark.studies.StudyHtml
import dev.serdemark.studies.StudyPage
import dev.serdemark.studies.checkCells
import dev.serdemark.studies.judge
import dev.serdemark.studies.readStudy
import dev.serdemark.studies.studies
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.exists
import kotlin.io.path.fileSize
import kotlin.io.path.name
import kotlin.io.path.nameWithoutExtension

/** A run that the user named, and its [name] on the site. */
class InputRun(val directory: RunDirectory, val name: String)

/**
 * Writes the pages and files of a site into its [folder]: runs, studies and results of `serdemark
 * conform`.
 */
class SiteWriter(
    private val folder: SiteFolder,
    private val context: CliContext,
    private val inputRuns: List<InputRun>,
) {
    private val line = context.statusLine()
    private val writtenDirectories = mutableListOf<RunDirectory>()

    /** The runs that were written. */
    val runs = mutableListOf<SiteRun>()

    val studies = mutableListOf<SiteStudy>()

    val conform = mutableListOf<SiteConform>()

    /** Names of runs that could not be read. */
    val leftOut = mutableListOf<String>()

    /** Why something was left out. */
    val trouble = Problems()

    /** Writes the runs, except those that cannot be read. */
    fun writeRuns() {
        val addresses = Addresses()
        inputRuns.forEachIndexed { i, run ->
            line.status("Reading run ${i + 1} of ${inputRuns.size}: ${run.name}")
            val result = trouble.attempt { read(run.directory) }
            if (result == null) leftOut += run.name
            else {
                runs += writeRun(addresses.of(run.name), result, run.directory)
                writtenDirectories += run.directory
            }
        }
        line.status("")
    }

    private fun read(directory: RunDirectory): RunResult {
        val isUnderWay = isInUse(directory.journal)
        // Readers of the site cannot use absolute paths of this machine.
        val name = context.runName(directory).takeUnless { Path(it).isAbsolute }
        val result = results(readRecording(directory))
        val view =
            result.view.copy(
                isUnderWay = isUnderWay,
                name = name?.let { visible(shellQuoted(it)) },
            )
        return result.copy(view = view)
    }

    /** Writes the page of a run, and its exports and journal into the same folder. */
    private fun writeRun(name: String, result: RunResult, directory: RunDirectory): SiteRun {
        val run = SiteRun(name, result)
        fun pathOf(file: String) = run.page.replaceAfterLast('/', file)
        val journal = journal(directory)
        val links =
            listOf("All runs" to FIRST_PAGE, "JSON" to "run.json", "CSV" to "run.csv") +
                listOfNotNull(journal?.let { "Journal" to it.name })
        val page =
            HtmlReport.render(
                result,
                snippet = recommendedSnippet(result, directory, context.catalog),
                links = links,
            )
        folder.write(run.page) { it.write(page) }
        folder.write(pathOf("run.json")) { it.write(JsonExport.render(result)) }
        folder.write(pathOf("run.csv")) { writeCsv(result.plan, directory, it) }
        journal?.let { folder.copy(it, pathOf(it.name)) }
        return run
    }

    /** Returns the journal, or null if it is too large for the site. */
    private fun journal(directory: RunDirectory): Path? {
        val file =
            directory.journal.takeIf { it.exists() } ?: directory.path.resolve(PACKED_JOURNAL)
        if (file.fileSize() <= MAX_JOURNAL_BYTES) return file
        line.say(
            "Left out the journal of ${context.printablePath(directory.path)}: it is larger than 10 MB. " +
                "Copy it yourself if the readers of the site need it."
        )
        return null
    }

    /** Writes a page for each study whose runs are all on the site. */
    fun writeStudies() {
        val addresses = Addresses()
        writtenDirectories
            .groupBy { it.path.parent }
            .forEach { (parent, runs) ->
                val file = studyFile(parent) ?: return@forEach
                val runsByName = runs.associateBy { it.path.name }
                trouble.attempt { writeStudy(file, readStudy(file), runsByName, addresses) }
            }
    }

    /** Writes a page for each of the named [results] of `serdemark conform`. */
    fun writeConform(results: List<Pair<String, ConformResult>>) {
        val addresses = Addresses()
        for ((name, result) in results) {
            val page = SiteConform(addresses.of(name), result)
            val html = PageHtml.render(ConformPage(result), listOf("All runs" to FIRST_PAGE))
            folder.write(page.page) { it.write(html) }
            conform += page
        }
    }

    /**
     * Returns the file of the study whose runs are in [runsFolder]: the file in the folder of the
     * study, or the file of the shipped study with the name of [runsFolder]. Returns null if there
     * is neither.
     */
    private fun studyFile(runsFolder: Path): Path? =
        StudyFolder.ofRuns(runsFolder)?.file
            ?: context.studies.files.find { it.nameWithoutExtension == runsFolder.name }

    /** Writes the page of a [study], unless [runsByName] lacks one of its runs. */
    private fun writeStudy(
        file: Path,
        study: Study,
        runsByName: Map<String, RunDirectory>,
        addresses: Addresses,
    ) {
        if (!runsByName.keys.containsAll(study.runs.map { it.name })) return
        val recordings =
            study.runs.associate { it.name to readRecording(runsByName.getValue(it.name)) }
        val plans = recordings.mapValues { it.value.plan }
        checkCells(study, file, plans)
        val result = judge(study, plans, recordings)
        val page = SiteStudy(addresses.of(study.id), result)
        val html =
            StudyHtml.render(
                StudyPage(result, "serdemark study ${study.id}"),
                listOf("All runs" to FIRST_PAGE),
            )
        folder.write(page.page) { it.write(html) }
        studies += page
    }

    private companion object {
        /** The link to the first page of the site, from the page of a run or a study. */
        const val FIRST_PAGE = "../../index.html"

        /** Larger journals are not copied to the site. */
        const val MAX_JOURNAL_BYTES = 10_000_000L
    }
}
