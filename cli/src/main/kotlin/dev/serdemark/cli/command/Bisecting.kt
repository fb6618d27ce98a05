package dev.serdemark.cli.command

import dev.serdemark.contender.Contender
import dev.serdemark.problem.ProblemException
import dev.serdemark.report.page.BisectPage
import dev.serdemark.results.BisectedRun
import dev.serdemark.results.Bisection
import dev.serdemark.results.bisection
import dev.serdemark.results.results
import dev.serdemark.runs.RunDirectory
import dev.serdemark.session.RunSource
import java.nio.file.Path

/**
 * Searches for the first release of a contender that differs from the release before it. Keeps the
 * runs in a [folder], and reuses runs that are already there.
 *
 * @param releases the releases to search, the oldest first
 * @param source returns what a run of some releases measures
 * @param say prints a line about each run
 */
internal class Bisecting(
    private val releases: List<Contender>,
    private val folder: Path,
    private val runs: KeptRuns,
    private val source: (List<Contender>) -> RunSource,
    private val say: (String) -> Unit,
) {
    private val found = mutableListOf<Pair<RunDirectory, BisectedRun>>()

    /** The runs so far with their directories, in the order in which they were measured. */
    val measured: List<Pair<RunDirectory, BisectedRun>>
        get() = found

    /**
     * Measures until the release is found, or until it is clear that it cannot be found. If Ctrl-C
     * stops the search, returns the run to measure next.
     *
     * @throws ProblemException if a run cannot continue
     */
    fun search(): Bisection {
        while (true) {
            val state = bisection(releases.map { it.version }, found.map { it.second })
            if (state !is Bisection.Next || runs.isStopped) return state
            val directory = RunDirectory(folder.resolve(state.releases.joinToString("-")))
            say("Run ${found.size + 1}: ${state.releases.joinToString()}")
            measure(state.releases, directory)
            if (runs.isStopped) return state
            val run = BisectedRun(results(soFar(directory)))
            say("Run ${found.size + 1}: ${BisectPage.line(run)}")
            found += directory to run
        }
    }

    private fun measure(versions: List<String>, directory: RunDirectory) {
        val planned = source(releases.filter { it.version in versions })
        val complete = planned.requiring { built ->
            if (built.sumOf { it.cells.size } < planned.plan.cells.size) throw NotBuilt()
        }
        try {
            runs.measure(complete, directory)
        } catch (_: NotBuilt) {
            // The run directory records the reason. The search continues with another release.
        }
    }

    /** Ends a run before it measures, because one of its releases cannot be built. */
    private class NotBuilt :
        ProblemException("A release cannot be built.", "Another one is measured.")
}
