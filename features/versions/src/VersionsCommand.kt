package dev.serdemark.versions

import com.github.ajalt.clikt.core.Context
import com.github.ajalt.clikt.core.ProgramResult
import com.github.ajalt.clikt.parameters.arguments.argument
import com.github.ajalt.clikt.parameters.arguments.help
import com.github.ajalt.clikt.parameters.arguments.multiple
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.flag
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.int
import com.github.ajalt.clikt.parameters.types.restrictTo
import dev.serdemark.cli.command.MeasuringCommand
import dev.serdemark.cli.command.ResumableRuns
import dev.serdemark.cli.command.UnattendedRuns
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.option.DefaultGoal
import dev.serdemark.cli.option.Heading
import dev.serdemark.cli.option.givenOptions
import dev.serdemark.cli.option.under
import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.output.printProblems
import dev.serdemark.contender.Contender
import dev.serdemark.engine.request.name
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.shellQuoted
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.report.wording.visible
import dev.serdemark.session.RunSource
import dev.serdemark.toolchain.chooseReleases
import java.nio.file.Path
import java.time.Instant

/** `serdemark versions`: measures a contender at several releases of its library. */
class VersionsCommand(context: CliContext, commandLine: List<String>) :
    MeasuringCommand("versions", context, commandLine, DefaultGoal.ORDER) {
    private val library by
        argument("CONTENDER").help("The contender whose library is measured at several releases.")
    private val workloads by
        argument("WORKLOAD[/DOCUMENT]")
            .help("What to serialize [users/medium].")
            .multiple(default = listOf("users/medium"))
    private val from by
        option("--from", metavar = "VERSION", help = "Oldest release [the first].")
            .under(Heading.WHAT)
    private val to by
        option("--to", metavar = "VERSION", help = "Newest release [the last].").under(Heading.WHAT)
    private val most by
        option(
                "--most",
                metavar = "N",
                help =
                    "Most releases to measure [8]. If there are more, measures the newest patch of each minor release, or an even selection of these.",
            )
            .under(Heading.WHAT)
            .int()
            .restrictTo(2..MAX_RELEASES)
    private val choosesAmongAll by
        option(
                "--all",
                help =
                    "Choose among all releases [those that are known to work, and the releases between them if there is room].",
            )
            .under(Heading.WHAT)
            .flag()
    private val bisects by
        option(
                "--bisect",
                help =
                    "Find, in few runs, the first release that differs: the first run compares the oldest and the newest release, and each further run the middle one with both ends. The budget is for each run.",
            )
            .under(Heading.WHAT)
            .flag()

    override fun help(context: Context) =
        "Measure a contender at releases of its library, and name the first that differs."

    override fun run() {
        val problems = Problems().also(::check)
        if (bisects) refuseOptionsOfOneRun(problems)
        val releases = problems.attempt { releases() }.orEmpty()
        val otherContenders =
            if (contenderOptions.areNamed) contenderOptions.contenders(problems, build)
            else emptyList()
        val workloadDocuments = findDocuments(workloads, problems)
        val documents = loadDocuments(workloadDocuments, problems)
        val named = (otherContenders + releases.filter(::isEnd)).map { it.name }.toSet()
        val source = { contenders: List<Contender> ->
            val inputs =
                inputsWithBases(documents, contenders, problems)
                    .copy(optional = releases.map { it.name }.toSet() - named)
            RunSource(inputs, plan(inputs, problems), workloadDocuments.map { it.workload })
        }
        if (bisects) {
            // Plans a run and drops it, to report wrong options before anything is measured.
            source(listOfNotNull(releases.firstOrNull(), releases.lastOrNull()).distinct())
            problems.throwAny()
            throw ProgramResult(bisect(releases, source).code)
        }
        val all = (releases + otherContenders).distinctBy { "$it" }
        if (all.size == 1)
            problems.add(
                "Only ${all.single()} would be measured, so there is nothing to compare it with.",
                "Name other releases with --from and --to, or leave out --offline to download them.",
            )
        throw ProgramResult(measure(problems) { source(all) }.code)
    }

    private fun releases(): List<Contender> {
        val manifest = contenderOptions.manifest(library)
        val released = build.versions.between(manifest, from, to)
        val limit = if (bisects) Int.MAX_VALUE else most ?: DEFAULT_RELEASES
        val known = if (choosesAmongAll) released else manifest.library.knownVersions
        val (chosen, leftOut, mayFail) =
            chooseReleases(released, known, listOfNotNull(from, to), limit)
        if (chosen.size < released.size) {
            System.err.println(
                "serdemark: Measuring ${chosen.size} of ${released.size} releases of $library: ${chosen.joinToString()}. --from, --to and --most choose others."
            )
        }
        if (leftOut.isNotEmpty()) {
            System.err.println(
                "serdemark: Left out because they are not known to work with the manifest of $library: ${leftOut.joinToString()}. --all adds them to the choice."
            )
        }
        if (mayFail && chosen.size > 1) {
            val working = released.singleOrNull { it in known } ?: "none"
            System.err.println(
                "serdemark: Some of these releases may fail. Known to work with the manifest of $library: $working. Name releases that work with --from and --to."
            )
        }
        return chosen.map(manifest::at)
    }

    /** Whether the user named this release as the oldest or the newest. */
    private fun isEnd(release: Contender): Boolean = release.version in listOfNotNull(from, to)

    /** Refuses options that choose contenders, or that apply to a single run only. */
    private fun refuseOptionsOfOneRun(problems: Problems) {
        val refused = OPTIONS_OF_ONE_RUN.filter { it in givenOptions }
        if (refused.isEmpty()) return
        problems.add(
            "--bisect chooses what its runs measure, and prints one result for all of them. It cannot be combined with ${refused.joinToString()}.",
            "Leave out ${refused.joinToString()}. serdemark report shows each of the runs in other forms.",
        )
    }

    private fun bisect(
        releases: List<Contender>,
        source: (List<Contender>) -> RunSource,
    ): ExitStatus {
        val folder =
            out?.let(context.workingFolder::resolve)
                ?: context.runs.createRunFolder("versions-$library", Instant.now())
        val progress = build.progress(context.statusLine())
        val runs = UnattendedRuns(context, build, progress)
        progress.say(
            "Folder: ${context.printablePath(folder)}. If this is interrupted, continue with: ${continueCommand(folder)}"
        )
        val resumableRuns = ResumableRuns(runs, "Measure into another folder with --out.")
        val search = BisectionSearch(releases, folder, resumableRuns, source, progress::say)
        val state =
            try {
                search.run()
            } catch (e: ProblemException) {
                if (search.measuredRuns.isEmpty()) throw e
                printProblems(e.problems)
                return ExitStatus.INCOMPLETE
            }
        if (state !is Bisection.Conclusion) {
            context.terminal.println("Continue with: ${continueCommand(folder)}")
            return ExitStatus.INTERRUPTED
        }
        val page =
            BisectPage(
                library,
                releases.map { it.version },
                state,
                search.measuredRuns.map { (directory, run) ->
                    context.pathText(directory.path) to run
                },
                // The page adds --budget, which contradicts --quick.
                continueCommand(folder, commandLine - "--quick"),
            )
        TerminalReport(context.terminal).print(page)
        if (search.measuredRuns.isNotEmpty()) {
            val file = folder.resolve("report.md")
            OutputFile(file).use { output -> output.write { it.write(page.markdown()) } }
            context.terminal.println("Report: ${context.printablePath(file)}")
        }
        return if (state is Bisection.TooFew) ExitStatus.NOTHING_BUILT else ExitStatus.DONE
    }

    /** Returns the [command], with the [folder] in which it continues the search. */
    private fun continueCommand(folder: Path, command: List<String> = commandLine): String {
        val words =
            command + if (out == null) listOf("--out", context.pathText(folder)) else emptyList()
        return visible((listOf("serdemark") + words).joinToString(" ", transform = ::shellQuoted))
    }

    private companion object {
        const val DEFAULT_RELEASES = 8

        /** The largest number of releases that fits into a readable table. */
        const val MAX_RELEASES = 40

        /**
         * Options that `--bisect` refuses, because a bisection itself chooses the contenders and
         * prints one result.
         */
        val OPTIONS_OF_ONE_RUN =
            ("--most --wire --floor --goal --gate --keep-going --baseline --load --show --format " +
                    "--statistics --group --table --export-json --export-csv --export-jmh " +
                    "--export-bencher -c --contender")
                .split(' ')
    }
}
