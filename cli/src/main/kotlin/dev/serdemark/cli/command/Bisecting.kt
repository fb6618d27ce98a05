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
 * Looks for the first release of a contender that differs from the one before. Keeps its runs in a
 * [folder], and does not measure a run again that is there already.
 *
 * @param releases the oldest first
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

    /** The runs so far with their directories, in the order of measuring. */
    val measured: List<Pair<RunDirectory, BisectedRun>>
        get() = found

    /**
     * Measures until the release is found, or it is clear that it cannot be found. If it is
     * interrupted, returns what is to be measured next.
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
        val all = source(releases.filter { it.version in versions })
        val whole = all.requiring { built ->
            if (built.sumOf { it.cells.size } < all.plan.cells.size) throw NotBuilt()
        }
        try {
            runs.measure(whole, directory)
        } catch (_: NotBuilt) {
            // The run directory says why, and the search goes on with another release.
        }
    }

    /** Ends a run before it measures, because one of its releases cannot be built. */
    private class NotBuilt :
        ProblemException("A release cannot be built.", "Another one is measured.")
}
