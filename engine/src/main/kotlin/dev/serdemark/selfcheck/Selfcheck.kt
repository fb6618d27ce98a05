package dev.serdemark.selfcheck

import dev.serdemark.contender.Contender
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Operation
import dev.serdemark.problem.ProblemException
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results

/**
 * Runs all checks of `serdemark selfcheck`, one after another.
 *
 * @param ranked the contenders for the reruns and for the comparison with JMH
 * @param seed the seed of all random draws
 */
class Selfcheck(
    private val runs: SelfcheckRuns,
    private val repeating: Repeating,
    private val ranked: List<Contender>,
    private val scale: Scale,
    private val seed: Long,
) {
    private val all = repeating.same + repeating.slower

    /** Returns all checks. Each check runs when the sequence reaches it. */
    fun checks(): Sequence<CheckResult> = sequence {
        yieldAll(coverageChecks(seed))
        yieldAll(measured())
    }

    /** Returns all [checks] except those of simulated runs. */
    fun measured(): Sequence<CheckResult> = sequence {
        val idle = runs.exactly("idle", DOCUMENT, all, scale.idle, scale.operations)
        yieldAll(runCheck(listOf(idle)) { SameCheck.of(idle, same(idle), seed).results("idle") })
        yieldAll(
            runCheck(listOf(idle)) {
                InjectedCheck.of(idle, slowedPairs(idle), Repeating.SLOWDOWN, seed).results()
            }
        )
        yieldAll(alone())
        val loaded = loaded {
            runs.exactly("loaded", DOCUMENT, all, scale.loaded, scale.operations)
        }
        yieldAll(
            runCheck(listOf(loaded)) {
                SameCheck.of(loaded, same(loaded), seed).results("under load")
            }
        )
        if (scale.againstJmh.isNotEmpty()) yieldAll(againstJmh())
        if (scale.reruns > 0) yieldAll(reruns())
    }

    private fun alone(): List<CheckResult> {
        val turns =
            (1..scale.turns).map {
                Turn(
                    runs.exactly("alone-$it", DOCUMENT, repeating.same.take(1), Scale.OF_A_TURN),
                    runs.exactly("full-$it", DOCUMENT, all, Scale.OF_A_TURN),
                )
            }
        val recordings = turns.flatMap { listOf(it.alone, it.full) }
        return runCheck(recordings) { AloneCheck.of(turns).results() }
    }

    private fun <T> loaded(measure: () -> T): T =
        BusyProcesses(Runtime.getRuntime().availableProcessors()).use { measure() }

    /**
     * Returns the results of [check]. If a cell of the [recordings] has no time, returns the reason
     * instead.
     */
    private fun runCheck(
        recordings: List<Recording>,
        check: () -> List<CheckResult>,
    ): List<CheckResult> {
        val failed = recordings.map(::results).flatMap { it.cells }.find { it.figures == null }
        return if (failed == null) check()
        else listOf(couldNotRun("${failed.cell}", failed.outcome.run { "${status.id}: $reason" }))
    }

    private fun couldNotRun(what: String, why: String) =
        CheckResult(what, "measured", why, passed = null)

    private fun same(recording: Recording): List<CellIndex> = cells(recording, repeating.same)

    /**
     * Returns the pairs of each contender with the slower contender, for `read` only. The slower
     * contender repeats calls. A repeated write finds its value in the CPU's caches, so its
     * slowdown is not known exactly.
     */
    private fun slowedPairs(recording: Recording): List<Pair<CellIndex, CellIndex>> {
        val reads = { contender: Contender ->
            cells(recording, listOf(contender)).filter {
                recording.plan[it].operation == Operation.READ
            }
        }
        return repeating.same.flatMap { reads(it).zip(reads(repeating.slower)) }
    }

    private fun cells(recording: Recording, contenders: List<Contender>): List<CellIndex> {
        val ids = contenders.map { it.id }
        return recording.plan.indexedCells
            .filter { (_, cell) -> cell.contender.id in ids }
            .map { (index, _) -> index }
    }

    private fun againstJmh(): List<CheckResult> {
        val name = { document: String -> document.replace('/', '-') }
        val recordings = scale.againstJmh.map { runs.asUsual(name(it), it, ranked) }
        return runCheck(recordings) {
            try {
                val jmh =
                    scale.againstJmh.flatMap {
                        runs.byJmh("jmh-${name(it)}", it, ranked, JmhCheck.FORKS)
                    }
                JmhCheck.of(recordings.map(::results), jmh).results()
            } catch (e: ProblemException) {
                listOf(couldNotRun("against JMH", e.problems.joinToString(" ")))
            }
        }
    }

    /** Measures the ranked contenders several times, every second time under load. */
    private fun reruns(): List<CheckResult> {
        val recordings =
            (1..scale.reruns).map { number ->
                val measure = { runs.asUsual("rerun-$number", DOCUMENT, ranked) }
                if (number % 2 == 0) loaded(measure) else measure()
            }
        return runCheck(recordings) {
            RerunsCheck.of(recordings.map(::results)).results()
        }
    }

    private companion object {
        /** The document of most checks. It is small, so that a generation takes seconds. */
        const val DOCUMENT = "users/small"
    }
}
