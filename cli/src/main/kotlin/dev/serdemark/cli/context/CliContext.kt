package dev.serdemark.cli.context

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.cli.output.StandardOutput
import dev.serdemark.cli.output.StatusLine
import dev.serdemark.cli.output.outputTerminal
import dev.serdemark.contender.Contenders
import dev.serdemark.engine.jvm.JvmTrial
import dev.serdemark.engine.jvm.requireUsable
import dev.serdemark.engine.request.Catalog
import dev.serdemark.engine.request.Settings
import dev.serdemark.plan.Plan
import dev.serdemark.problem.ProblemException
import dev.serdemark.report.wording.visible
import dev.serdemark.runs.RunDirectory
import dev.serdemark.runs.Runs
import dev.serdemark.sample.InputFormats
import dev.serdemark.session.RequestServing
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.workload.ClassFinder
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
 * The environment of the commands.
 *
 * @property home the folder with the shipped `contenders/`, `workloads/` and `studies/`
 * @property workingFolder the folder that relative paths start from, and that holds the runs
 * @property terminal standard output, for results
 * @property output the stream behind [terminal], which remembers whether a write failed
 * @property settings returns the settings for measuring a plan
 * @property trial checks that JVMs start with the settings of a plan
 * @param features what the program can do besides the core
 * @param stderrIsTerminal whether lines on standard error may be rewritten
 */
class CliContext(
    val home: Path,
    val workingFolder: Path,
    val terminal: Terminal,
    val output: StandardOutput,
    val settings: (Plan) -> Settings,
    private val stderrIsTerminal: Boolean,
    private val features: List<ProgramFeature>,
    val trial: JvmTrial = JvmTrial(::requireUsable),
) {
    /** Returns a copy of this context with another [trial]. */
    fun withTrial(trial: JvmTrial): CliContext =
        CliContext(
            home,
            workingFolder,
            terminal,
            output,
            settings,
            stderrIsTerminal,
            features,
            trial,
        )

    /** Returns a new line for progress on standard error. */
    fun statusLine() = StatusLine(System.err, stderrIsTerminal) { terminal.updateSize() }

    /** The runs, in a folder below the working folder. */
    val runs = Runs(workingFolder.resolve("serdemark-runs"))

    /** Standard input; null if it is closed, which the launcher detects. */
    val input: InputStream?
        get() = System.`in`.takeUnless { System.getProperty("serdemark.stdin") == "closed" }

    /** What users' files may be written in. */
    val formats: InputFormats =
        InputFormats(
            features.flatMap { it.schemaLanguages },
            features.flatMap { it.payloadFormats },
            features.firstNotNullOfOrNull { it.classFinder } ?: ClassFinder.None,
        )

    /** Reads workloads and contenders. */
    val catalog: Catalog = Catalog(formats.classFinder, features.flatMap { it.shapes })

    /** Serves requests; null if the program cannot. */
    val requests: RequestServing? = features.firstNotNullOfOrNull { it.requests }

    /**
     * Returns the command of a feature that measures runs as [words] say; null if it is a command
     * of the core.
     */
    fun measuringCommand(words: List<String>): CliktCommand? =
        measuringCommands(words).find { it.commandName == words.first() }

    /** Returns the commands of features that measure runs. */
    fun measuringCommands(words: List<String>): List<CliktCommand> = features.flatMap {
        it.measuringCommands(this, words)
    }

    /** The shipped workloads. [Workloads.find] also takes the path of a folder. */
    val workloads: Workloads by lazy { catalog.workloads(listOf(home.resolve("workloads"))) }

    /** Formats a path like [pathText], but escapes characters that are not printable. */
    fun printablePath(path: Path): String = visible(pathText(path))

    /**
     * Returns the name by which commands accept a run: the name of its directory if it is in
     * [runs], else its [pathText]. Escapes nothing.
     */
    fun runName(directory: RunDirectory): String =
        if (directory in runs) directory.path.name else pathText(directory.path)

    /**
     * Formats a path as the user would write it: relative to the working folder if the path is in
     * that folder. Escapes nothing, neither for terminals nor for shells.
     */
    fun pathText(path: Path): String =
        "${if (path.startsWith(workingFolder)) workingFolder.relativize(path) else path}"

    /** Loads the document called [name]. */
    fun document(name: String, cache: Cache): Document = document(workloads.find(name), cache)

    /** Loads the document from the [cache]. Creates it if the cache lacks it. */
    fun document(name: WorkloadDocument, cache: Cache): Document =
        cache.use().use { Documents(cache.documents).load(name.workload, name.document) }

    private val contendersByFolders = HashMap<List<Path>, Contenders>()

    /** Returns the shipped contenders and the contenders in [folders]. Reads the files once. */
    fun contenders(folders: List<Path>): Contenders =
        contendersByFolders.getOrPut(folders) {
            catalog.contenders(
                listOf(home.resolve("contenders")) + folders.map(workingFolder::resolve)
            )
        }

    companion object {
        /**
         * Returns the context of this process. The launcher passes Serdemark's home, and whether
         * standard error is a terminal, as system properties.
         */
        fun ofProcess(
            output: StandardOutput,
            features: List<ProgramFeature>,
            settings: (Plan) -> Settings,
        ): CliContext {
            val home = Path(System.getProperty("serdemark.home", ".")).toAbsolutePath().normalize()
            if (!home.resolve("contenders").isDirectory()) {
                throw ProblemException(
                    "Cannot find the shipped contenders: $home has no folder 'contenders'.",
                    "Start Serdemark with its launcher, bin/serdemark.",
                )
            }
            val understandsEscapes = System.getenv("TERM") !in setOf(null, "", "dumb")
            return CliContext(
                home,
                Path("").toAbsolutePath(),
                outputTerminal(),
                output,
                settings,
                stderrIsTerminal =
                    understandsEscapes && System.getProperty("serdemark.stderr") == "terminal",
                features = features,
            )
        }
    }
}
