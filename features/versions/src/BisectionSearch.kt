package dev.serdemark.versions

import dev.serdemark.cli.command.ResumableRuns
import dev.serdemark.cli.command.recordingSoFar
import dev.serdemark.contender.Contender
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.results
import dev.serdemark.runs.RunDirectory
import dev.serdemark.session.RunSource
import java.nio.file.Path

/**
 * Searches for the first release of a contender that differs from the release before it. Keeps the
 * runs in a [folder], and reuses runs that are already there.
 *
 * @param releases the releases to search, the oldest first
 * @param runs measures the runs of the search
 * @param source returns what a run measures, for the releases of this run
 * @param say prints a line about each run
 */
class BisectionSearch(
    private val releases: List<Contender>,
    private val folder: Path,
    private val runs: ResumableRuns,
    private val source: (List<Contender>) -> RunSource,
    private val say: (String) -> Unit,
) {
    private val doneRuns = linkedMapOf<RunDirectory, BisectedRun>()

    /** The runs so far by their directories, in the order in which they were measured. */
    val measuredRuns: Map<RunDirectory, BisectedRun>
        get() = doneRuns

    /**
     * Measures until the release is found, or until more runs cannot find it. If Ctrl-C stops the
     * search, returns the run to measure next.
     *
     * @throws ProblemException if a run cannot continue
     */
    fun run(): Bisection {
        while (true) {
            val state = bisection(releases.map { it.version }, doneRuns.values.toList())
            if (state !is Bisection.Next || runs.isStopped) return state
            val directory = RunDirectory(folder.resolve(state.releases.joinToString("-")))
            val number = doneRuns.size + 1
            say("Run $number: ${state.releases.joinToString()}")
            measure(state.releases, directory)
            // A stopped run is not complete, so it does not count.
            if (runs.isStopped) return state
            val run = BisectedRun(results(recordingSoFar(directory)))
            say("Run $number: ${BisectPage.line(run)}")
            doneRuns[directory] = run
        }
    }

    private fun measure(versions: List<String>, directory: RunDirectory) {
        val planned = source(releases.filter { it.version in versions })
        val allOrNothing = planned.withCheck { built ->
            val builtCells = built.sumOf { it.cells.size }
            if (builtCells < planned.plan.cells.size) throw ReleaseNotBuilt()
        }
        try {
            runs.measure(allOrNothing, directory)
        } catch (_: ReleaseNotBuilt) {
            // The run directory records the reason. The search continues with another release.
        }
    }

    /** Ends a run before it measures, because one of its releases cannot be built. */
    private class ReleaseNotBuilt :
        ProblemException("A release cannot be built.", "Another one is measured.")
}
