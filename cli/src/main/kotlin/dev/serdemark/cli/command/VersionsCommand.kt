package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.int
import com.github.ajalt.clikt.parameters.types.restrictTo
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.UsualGoal
import dev.serdemark.contender.Contender
import dev.serdemark.problem.Problems
import dev.serdemark.session.RunSource
import dev.serdemark.toolchain.LibraryVersions

/** `serdemark versions`: a contender at releases of its library, side by side in one run. */
internal class VersionsCommand(context: CliContext, commandLine: List<String>) :
    MeasuringCommand("versions", context, commandLine, UsualGoal.ORDER) {
    private val library by
        argument("CONTENDER").help("The contender whose library is measured at several releases.")
    private val workloads by
        argument("WORKLOAD[/DOCUMENT]")
            .help("What to serialize [users/medium].")
            .multiple(default = listOf("users/medium"))
    private val from by option("--from", metavar = "VERSION", help = "Oldest release [the first].")
    private val to by option("--to", metavar = "VERSION", help = "Newest release [the last].")
    private val most by
        option(
                "--most",
                metavar = "N",
                help =
                    "Most releases to measure; of more, the newest patch of each minor release, and of these some, evenly [8].",
            )
            .int()
            .restrictTo(2..MOST)
            .default(USUAL)

    override fun help(context: Context) =
        "Measure a contender at releases of its library, and name the first that differs."

    override fun run() {
        val problems = Problems()
        val releases = problems.attempt { releases() }.orEmpty()
        val others =
            if (contenderOptions.areNamed)
                contenderOptions.contenders(problems, cache, repositories)
            else emptyList()
        val found = find(workloads, problems)
        val inputs =
            withBases(
                documents(found, problems),
                (releases + others).distinctBy { "$it" },
                problems,
            )
        val plan = plan(inputs, problems)
        val source = RunSource(inputs, plan, found.map { it.workload })
        throw ProgramResult(measure(source, problems).code)
    }

    private fun releases(): List<Contender> {
        val versions = LibraryVersions(cache, repositories)
        val (chosen, all) = contenderOptions.releases(library, from, to, most, versions)
        if (chosen.size < all) {
            System.err.println(
                "serdemark: Measuring ${chosen.size} of $all releases of $library: ${chosen.joinToString { it.version }}. --from, --to and --most choose others."
            )
        }
        return chosen
    }

    private companion object {
        const val USUAL = 8

        /** As many releases fit into a table that people read. */
        const val MOST = 40
    }
}
