package dev.serdemark.cli.context

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.cli.output.StandardOutput
import dev.serdemark.cli.output.outputTerminal
import dev.serdemark.contender.Contenders
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.report.wording.visible
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.Runs
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.workload.Document
import dev.serdemark.workload.Documents
import dev.serdemark.workload.WorkloadDocument
import dev.serdemark.workload.Workloads
import java.io.InputStream
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.isDirectory
import kotlin.io.path.name

/**
 * What the commands have around them.
 *
 * @property home the folder that `contenders/`, `workloads/` and `selfcheck/` lie in
 * @property workingFolder where runs are kept, and relative paths begin
 * @property terminal standard output, where results go
 * @property output the same, which knows whether they could be written
 * @property stderrIsTerminal whether lines on standard error may be rewritten
 */
internal class CliContext(
    val home: Path,
    val workingFolder: Path,
    val terminal: Terminal,
    val output: StandardOutput,
    val stderrIsTerminal: Boolean,
) {
    /** Runs are kept below the working folder. */
    val runs = Runs(workingFolder.resolve("serdemark-runs"))

    /** Standard input; null if it is closed, which the launcher finds out. */
    val input: InputStream?
        get() = System.`in`.takeUnless { System.getProperty("serdemark.stdin") == "closed" }

    /** Shipped workloads, and any folder of the same layout. */
    val workloads: Workloads by lazy { Workloads(listOf(home.resolve("workloads"))) }

    /** A path to be printed: relative where it lies below the working folder. */
    fun shown(path: Path): String = visible(written(path))

    /** A run as the commands take it: by its name where it lies among the others. */
    fun named(directory: RunDirectory): String =
        if (directory in runs) directory.path.name else written(directory.path)

    /** A path as the user would write it. */
    fun written(path: Path): String =
        "${if (path.startsWith(workingFolder)) workingFolder.relativize(path) else path}"

    /** The document that [name] is of. */
    fun document(name: String, cache: Cache): Document = document(workloads.find(name), cache)

    /** The document that was [found], made or from the [cache]. */
    fun document(found: WorkloadDocument, cache: Cache): Document =
        cache.use().use { Documents(cache.documents).load(found.workload, found.document) }

    /** The shipped contenders and those in [folders]. */
    fun contenders(folders: List<Path>): Contenders =
        Contenders.read(listOf(home.resolve("contenders")) + folders.map(workingFolder::resolve))

    companion object {
        /**
         * Those of this process; the launcher says where Serdemark lies, and what standard error
         * is.
         */
        fun ofProcess(output: StandardOutput): CliContext {
            val home = Path(System.getProperty("serdemark.home", ".")).toAbsolutePath().normalize()
            if (!home.resolve("contenders").isDirectory()) {
                throw ProblemException(
                    Problem("There are no contenders in $home.", "Start Serdemark by its launcher.")
                )
            }
            val escapes = System.getenv("TERM") !in setOf(null, "", "dumb")
            return CliContext(
                home,
                Path("").toAbsolutePath(),
                outputTerminal(),
                output,
                stderrIsTerminal = escapes && System.getProperty("serdemark.stderr") == "terminal",
            )
        }
    }
}
