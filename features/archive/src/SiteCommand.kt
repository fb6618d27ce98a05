package dev.serdemark.archive

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.arguments.optional
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.multiple
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.findContender
import dev.serdemark.cli.option.folderToWrite
import dev.serdemark.cli.option.outFolderOption
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.printProblems
import dev.serdemark.conform.ConformJson
import dev.serdemark.conform.ConformResult
import dev.serdemark.engine.ThisBuild
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.runs.RunDirectory
import dev.serdemark.studies.studies
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.name
import kotlin.io.path.nameWithoutExtension
import kotlin.io.path.relativeTo

/** `serdemark site`: writes a static site of runs. */
class SiteCommand(private val context: CliContext) : CliktCommand(name = "site") {
    private val first by
        argument("DIR")
            .help("Folder for the site: a new or empty one, or a site to replace.")
            .optional()
    private val others by
        argument("RUN")
            .help(
                "Runs, named as in 'serdemark report', or folders that contain runs, such as sweeps."
            )
            .multiple()
    private val out by outFolderOption()
    private val conform by
        option(
                "--conform",
                metavar = "FILE",
                help =
                    "Add a page with this result of 'serdemark conform --format json'; repeatable.",
            )
            .path()
            .multiple()
    private val title by
        option("--title", metavar = "TEXT", help = "Heading of the first page [Benchmark results].")
            .default("Benchmark results")
    private val baseline by
        option(
            "--baseline",
            metavar = "CONTENDER[@VERSION]",
            help = "Contender that ratios refer to when the page opens [the fastest].",
        )

    override fun help(context: Context) =
        "Write a static site that compares runs; exit status 4 if a run was left out."

    override fun run() {
        val problems = Problems()
        // With --out, all arguments are runs.
        val directory = folderToWrite("site", out, first?.takeIf { out == null }?.let(::Path))
        val runs = if (out == null) others else listOfNotNull(first) + others
        if (runs.isEmpty())
            problems.add("There is no run for the site.", "Name runs, such as last.")
        val finder = RunFinder(context)
        val foundRuns = runs.flatMap { problems.attempt { inputRuns(it, finder) }.orEmpty() }
        val conformFiles = conform.map(context.workingFolder::resolve)
        val conformResults = conformFiles.mapNotNull { file ->
            problems.attempt { file.nameWithoutExtension to ConformJson.read(file) }
        }
        problems.throwAny()
        SiteFolder(context.workingFolder.resolve(directory)).use { folder ->
            val inputRuns = finder.distinctRuns(foundRuns) { it.directory }.runs
            inputRuns.forEach { refuseToReplace("run", it.directory.path, folder) }
            conformFiles.forEach { refuseToReplace("export", it, folder) }
            write(SiteWriter(folder, context, inputRuns), conformResults, folder)
        }
    }

    private fun write(
        site: SiteWriter,
        conformResults: List<Pair<String, ConformResult>>,
        folder: SiteFolder,
    ) {
        site.writeRuns()
        if (site.runs.isEmpty()) site.trouble.throwAny()
        site.writeStudies()
        site.writeConform(conformResults)
        val names = site.runs.flatMap { it.contenders }.distinct()
        val base = baseline?.let { findContender(it, names, "baseline", "these runs") }
        val page =
            SiteHtml(
                title,
                site.runs,
                site.studies,
                site.conform,
                site.leftOut,
                base,
                ThisBuild.version,
            )
        folder.write("index.html") { it.write(page.render()) }
        folder.publish()
        context.terminal.println(
            "Site: ${context.printablePath(folder.realPath.resolve("index.html"))}"
        )
        if (site.trouble.any) {
            printProblems(site.trouble.all)
            throw ProgramResult(ExitStatus.INCOMPLETE.code)
        }
    }

    /**
     * Returns the runs that [text] names: a run, or a folder with runs. If [text] is `sweeps/gc`,
     * the run `sweeps/gc/shards/0001` is called `gc-shards-0001` on the site. If a run is not below
     * the parent of [text], as with `last`, the run keeps the name of its folder.
     */
    private fun inputRuns(text: String, finder: RunFinder): List<InputRun> {
        val directories = finder.find(text).allRuns().map { RunDirectory(absolute(it.path)) }
        val parent = absolute(Path.of(text)).parent
        return directories.map { directory ->
            val path = directory.path
            val isBelowParent = parent != null && path.startsWith(parent)
            val name = if (isBelowParent) path.relativeTo(parent).joinToString("-") else path.name
            InputRun(directory, name)
        }
    }

    private fun absolute(path: Path): Path = context.workingFolder.resolve(path).normalize()

    private fun refuseToReplace(what: String, path: Path, folder: SiteFolder) {
        if (!path.toRealPath().startsWith(folder.realPath)) return
        throw ProblemException(
            "The $what ${context.printablePath(path)} is in the folder that the site replaces.",
            "Name another folder for the site.",
        )
    }
}
