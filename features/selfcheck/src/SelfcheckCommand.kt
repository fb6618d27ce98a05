package dev.serdemark.selfcheck

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.VerboseBuildOptions
import dev.serdemark.cli.option.convertBy
import dev.serdemark.cli.option.wholeNumber
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.OutputFiles
import dev.serdemark.cli.output.handleInterrupts
import dev.serdemark.cli.output.printProblems
import dev.serdemark.contender.Contender
import dev.serdemark.engine.ThisBuild
import dev.serdemark.engine.context.Interruption
import dev.serdemark.problem.Problems
import dev.serdemark.report.wording.visible
import java.time.Instant

/** `serdemark selfcheck`: measures effects of known size, and reports whether it finds them. */
class SelfcheckCommand(private val context: CliContext) : CliktCommand(name = "selfcheck") {
    private val quick by
        option(
                "--quick",
                help =
                    "Check in about ten minutes instead of two hours: fewer generations, only the operation read, no reruns, no JMH.",
            )
            .flag()
    private val seed by
        option("--seed", metavar = "N", help = "Seed of every random order and draw [1].")
            .convertBy { wholeNumber("--seed", it) }
            .default(1)
    private val out by
        option(
                "--out",
                metavar = "DIR",
                help = "Folder for its runs [a new one in serdemark-runs].",
            )
            .path()
    private val json by
        option("--export-json", metavar = "FILE", help = "Write the table as JSON.").path()
    private val build by VerboseBuildOptions(context)

    override fun help(context: Context) =
        "Check Serdemark on this machine: it must find a known slowdown and no difference between identical contenders."

    override fun run() {
        val problems = Problems()
        val status =
            OutputFiles(context.workingFolder, problems).use { files ->
                val export = files.open(json)
                problems.throwAny()
                val checks = runChecks()
                val trouble = Problems()
                trouble.attempt {
                    export?.write { it.write(Checks(ThisBuild.version, checks).toJson()) }
                }
                printProblems(trouble.all)
                exitStatusOfChecks(checks.map { it.passed }, isWritten = !trouble.any)
            }
        throw ProgramResult(status.code)
    }

    /** Prints a check as soon as it is done, because the next checks may take an hour. */
    private fun report(check: CheckResult) =
        context.terminal.println(
            visible("${verdict(check.passed)}  ${check.what}: ${check.found} (${check.goal})")
        )

    private fun verdict(passed: Boolean?): String =
        when (passed) {
            true -> "passed  "
            false -> "FAILED  "
            null -> "not made"
        }

    private fun runChecks(): List<CheckResult> {
        val folder =
            out?.let(context.workingFolder::resolve)
                ?: context.runs.createRunFolder("selfcheck", Instant.now())
        val interruption = Interruption()
        val progress = build.progress(context.statusLine())
        // No generation is worth a report here, so Ctrl-C always ends the program at once.
        handleInterrupts(interruption, progress::say) { false }
        val runs =
            MeasuredRuns(
                folder,
                build.cache,
                build.resolver.offline,
                seed,
                progress,
                interruption,
                { context.document(it, build.cache) },
                progress::say,
            )
        context.terminal.println("Runs: ${context.printablePath(folder)}")
        return Selfcheck(
                runs,
                repeating(),
                tableContenders(),
                if (quick) Scale.QUICK else Scale.FULL,
                seed,
            )
            .checks()
            .onEach(::report)
            .toList()
    }

    private fun repeating() =
        RepeatingContenders(
            context.catalog.contenders(listOf(context.home.resolve("selfcheck"))).find("repeating")
        )

    private fun tableContenders(): List<Contender> =
        TABLE.map(context.contenders(emptyList())::find)

    private companion object {
        /** The contenders of the table that the selfcheck measures repeatedly. */
        val TABLE = listOf("jackson", "gson", "kotlinx-serialization", "moshi-codegen", "fastjson2")
    }
}

/**
 * The status of a selfcheck. A failed check counts more than a table that could not be written.
 *
 * @param passed an entry per check; null if the check could not be made
 */
fun exitStatusOfChecks(passed: List<Boolean?>, isWritten: Boolean = true): ExitStatus =
    when {
        false in passed -> ExitStatus.CHECK_FAILED
        null in passed || !isWritten -> ExitStatus.INCOMPLETE
        else -> ExitStatus.DONE
    }
