package dev.serdemark.cli

import com.github.ajalt.clikt.completion.CompletionCommand
import com.github.ajalt.clikt.core.BaseCliktCommand
import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.CliktError
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.FileNotFound
import com.github.ajalt.clikt.core.MultiUsageError
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.core.context
import com.github.ajalt.clikt.core.subcommands
import com.github.ajalt.clikt.core.terminal
import com.github.ajalt.clikt.parameters.options.versionOption
import dev.serdemark.cli.command.CacheCommand
import dev.serdemark.cli.command.DoctorCommand
import dev.serdemark.cli.command.ListCommand
import dev.serdemark.cli.command.ManCommand
import dev.serdemark.cli.command.ReportCommand
import dev.serdemark.cli.command.ResumeCommand
import dev.serdemark.cli.command.RunCommand
import dev.serdemark.cli.command.TryCommand
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.context.ProgramFeature
import dev.serdemark.cli.option.GroupedHelp
import dev.serdemark.cli.option.WrongOptions
import dev.serdemark.cli.option.all
import dev.serdemark.cli.option.parseAndRun
import dev.serdemark.cli.output.CannotWriteResults
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.StandardOutput
import dev.serdemark.cli.output.outOfMemoryProblem
import dev.serdemark.cli.output.outputTerminal
import dev.serdemark.cli.output.printProblems
import dev.serdemark.engine.ThisBuild
import dev.serdemark.engine.contender.CannotBuild
import dev.serdemark.engine.request.Settings
import dev.serdemark.plan.Plan
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.didYouMean
import dev.serdemark.problem.reason
import dev.serdemark.problem.suggestionOrList
import dev.serdemark.report.wording.visible
import java.io.IOException
import java.nio.file.InvalidPathException
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.exists
import kotlin.io.path.readText

/**
 * Runs the command line [args] and returns the exit status. Results go to [output]. Prints every
 * exception and [OutOfMemoryError] instead of throwing it, but throws other errors.
 *
 * @param features what the program can do besides the core
 * @param settings returns the settings for measuring a plan
 */
fun runSerdemark(
    args: List<String>,
    output: StandardOutput,
    features: List<ProgramFeature>,
    settings: (Plan) -> Settings = Settings::of,
): Int =
    try {
        requireJdk()
        serdemark(
                CliContext.ofProcess(output, features, settings),
                args,
                features,
            )
            .execute(args)
    } catch (e: ProblemException) {
        printProblems(e.problems)
        when (e) {
            is CannotBuild -> ExitStatus.NOTHING_BUILT
            is CannotWriteResults -> ExitStatus.INCOMPLETE
            else -> ExitStatus.USAGE
        }.code
    } catch (e: IOException) {
        System.err.println(
            "serdemark: A file or a connection failed: ${visible(e.reason())}. Check the disk, its permissions and the network, and try again."
        )
        ExitStatus.INTERNAL_ERROR.code
    } catch (_: OutOfMemoryError) {
        // USAGE also means that the machine lacks what a run needs.
        printProblems(listOf(outOfMemoryProblem(Runtime.getRuntime().maxMemory())))
        ExitStatus.USAGE.code
    } catch (e: Exception) {
        System.err.println(
            "serdemark: internal error; this is a bug. Please report it with the lines below."
        )
        e.printStackTrace()
        ExitStatus.INTERNAL_ERROR.code
    }

/** Parses [args], runs the command that they name, and returns the exit status. */
private fun CliktCommand.execute(args: List<String>): Int =
    try {
        suggestCorrections()
        requireKnownCommands(args)
        parseAndRun(args) { it.run() }
        ExitStatus.DONE.code
    } catch (e: ProgramResult) {
        e.statusCode
    } catch (e: UsageError) {
        report(e)
        ExitStatus.USAGE.code
    } catch (e: CliktError) {
        echoFormattedHelp(e)
        e.statusCode
    }

/** Prints the [error], and the usage of the command unless all errors are values of options. */
private fun CliktCommand.report(error: UsageError) {
    val (values, others) = error.all.partition { it is WrongOptions }
    MultiUsageError.buildOrNull(others)?.let {
        it.context = others.first().context
        echoFormattedHelp(it)
    }
    printProblems(values.flatMap { (it as WrongOptions).problems })
}

/**
 * Returns `serdemark` with the commands of the core and of the [features]. A run records its
 * command line, [args].
 */
fun serdemark(
    context: CliContext,
    args: List<String>,
    features: List<ProgramFeature>,
): CliktCommand =
    Root()
        .subcommands(
            RunCommand(context, args),
            TryCommand(context, args),
        )
        .subcommands(context.measuringCommands(args))
        .subcommands(
            ListCommand(context, features.flatMap { it.lists(context) }),
            ResumeCommand(context),
            ReportCommand(context),
        )
        .subcommands(features.flatMap { it.commands(context, args) })
        .subcommands(
            CacheCommand(context),
            DoctorCommand(context),
            ManCommand(context),
            CompletionCommand(
                help = "Print the script that lets a shell complete commands and options.",
                epilog =
                    "For bash: serdemark completion bash > ~/.local/share/bash-completion/completions/serdemark",
                name = "completion",
            ),
        )

/** Makes this command and its subcommands suggest the correct name of a mistyped option. */
private fun BaseCliktCommand<*>.suggestCorrections() {
    configureContext { suggestTypoCorrection = ::didYouMean }
    registeredSubcommands().forEach { it.suggestCorrections() }
}

/**
 * Reads files of arguments (`@FILE`). Each file is read once, because a file that names itself
 * would have no end.
 */
private class ArgumentFiles {
    private val filesRead = HashSet<Path>()

    /**
     * Returns the text of the file called [name].
     *
     * @throws FileNotFound if the file cannot be read
     * @throws ProblemException if the file was read before
     */
    fun read(name: String): String =
        try {
            val file = Path(name).toRealPath()
            if (!filesRead.add(file))
                throw ProblemException(
                    "The file of arguments '$name' names itself, or is named twice.",
                    "Name each file once.",
                )
            file.readText()
        } catch (_: IOException) {
            throw FileNotFound(name)
        } catch (_: InvalidPathException) {
            throw FileNotFound(name)
        }
}

private class Root : CliktCommand(name = "serdemark") {
    init {
        versionOption(ThisBuild.version)
        context {
            terminal = outputTerminal()
            helpFormatter = { GroupedHelp(it) }
            readArgumentFile = ArgumentFiles()::read
        }
    }

    override val printHelpOnEmptyArgs = true

    override fun help(context: Context) = "JVM serialization, measured on your data."

    override fun helpEpilog(context: Context) =
        "Start with: serdemark run users\n\nExit status: 0 done; 1 internal error; 2 wrong usage, or the machine lacks what a run needs to begin; 3 no contender could be built, or only one of several; 4 some cells failed, the run could not continue, or results could not be written; 5 a claim was refuted, or a gate or a selfcheck failed; 75 a shard of a sweep was cut off: run the command again to continue; 130 interrupted by Ctrl-C or SIGTERM."

    override fun run() = Unit
}

/** Refuses to start on a JRE, because Serdemark needs a compiler. */
private fun requireJdk() {
    val home = Path(System.getProperty("java.home"))
    if (listOf("javac", "javac.exe").none { home.resolve("bin").resolve(it).exists() }) {
        throw ProblemException(
            "$home is a JRE: it has no compiler.",
            "Install a JDK 17 or later, and put it on the PATH or set JAVA_HOME to its folder.",
        )
    }
}

/**
 * Requires that [args] begin with the names of known subcommands. Without this check, Clikt would
 * report the argument after an unknown name.
 */
private fun BaseCliktCommand<*>.requireKnownCommands(args: List<String>) {
    val known = registeredSubcommands()
    val name = args.firstOrNull()
    // Clikt reads arguments from FILE if an argument is @FILE.
    val isOptionOrFile = name != null && name.take(1) in listOf("-", "@")
    if (known.isEmpty() || name.isNullOrEmpty() || isOptionOrFile) return
    val subcommand =
        known.find { it.commandName == name }
            ?: throw ProblemException(
                "Unknown command: '$name'. ${suggestionOrList(name, known.map { it.commandName })}"
            )
    subcommand.requireKnownCommands(args.drop(1))
}
