package dev.serdemark.cli.option

import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.cli.context.CliContext
import dev.serdemark.problem.Problems
import dev.serdemark.runs.RunDirectory

/** The option `--locked`, which replays a run. */
class LockedOption(
    private val context: CliContext,
    private val commandLine: List<String>,
) : RelatedOptions(Heading.WHAT) {
    private val run by
        option(
                "--locked",
                metavar = "RUN",
                help = "Repeat a run with its plan and byte-identical builds.",
            )
            .rare()

    /** Whether the user asked to replay a run. */
    val isGiven: Boolean
        get() = run != null

    /**
     * Returns the run to replay. Throws a [dev.serdemark.problem.ProblemException] if there is
     * none.
     */
    fun directory(): RunDirectory = context.runs.find(checkNotNull(run) { "--locked is missing" })

    /**
     * Adds to [problems] which of the [words], workloads and options, the plan of the run decides.
     */
    fun refuseOthers(words: List<String>, problems: Problems) {
        val refused = words - ALLOWED
        if (refused.isNotEmpty()) {
            problems.add(
                "--locked repeats the plan of $run, so it cannot be combined with ${refused.joinToString()}.",
                "Leave them out. --locked can be combined with: ${ALLOWED.drop(1).joinToString()}.",
            )
        }
    }

    /**
     * Returns the command line with the full name of the run in [directory], because 'last' and
     * prefixes may mean another run later.
     */
    fun repeatable(directory: RunDirectory): List<String> {
        val name = context.runName(directory)
        return commandLine.mapIndexed { i, word ->
            when {
                word.startsWith("--locked=") -> "--locked=$name"
                commandLine.getOrNull(i - 1) == "--locked" -> name
                else -> word
            }
        }
    }

    private companion object {
        /** `--locked`, and the options that may be combined with it. */
        val ALLOWED =
            ("--locked --out --export-json --export-csv --export-jmh --export-bencher --baseline " +
                    "--load --format --statistics --table --offline --cache --verbose")
                .split(' ')
    }
}
