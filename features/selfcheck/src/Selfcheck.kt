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
    private val repeating: RepeatingContenders,
    private val ranked: List<Contender>,
    private val scale: Scale,
    private val seed: Long,
) {
    private val all = repeating.identical + repeating.slower

    /** Returns all checks. Each check runs when the sequence reaches it. */
    fun checks(): Sequence<CheckResult> = sequence {
        yieldAll(coverageChecks(seed))
        yieldAll(measured())
    }

    /** Returns all [checks] except the checks of simulated runs. */
    fun measured(): Sequence<CheckResult> = sequence {
        val idle = runs.measureGenerations("idle", DOCUMENT, all, scale.idle, scale.operations)
        yieldAll(
            runCheck(listOf(idle)) { SameCheck.of(idle, identical(idle), seed).results("idle") }
        )
        yieldAll(
            runCheck(listOf(idle)) {
                InjectedCheck.of(idle, slowedPairs(idle), RepeatingContenders.SLOWDOWN, seed)
                    .results()
            }
        )
        yieldAll(alone())
        val loaded = underLoad {
            runs.measureGenerations("loaded", DOCUMENT, all, scale.loaded, scale.operations)
        }
        yieldAll(
            runCheck(listOf(loaded)) {
                SameCheck.of(loaded, identical(loaded), seed).results("under load")
            }
        )
        if (scale.againstJmh.isNotEmpty()) yieldAll(againstJmh())
        if (scale.reruns > 0) yieldAll(reruns())
    }

    private fun alone(): List<CheckResult> {
        val turns =
            (1..scale.turns).map {
                Turn(
                    alone =
                        runs.measureGenerations(
                            "alone-$it",
                            DOCUMENT,
                            repeating.identical.take(1),
                            Scale.TURN_GENERATIONS,
                        ),
                    full =
                        runs.measureGenerations(
                            "full-$it",
                            DOCUMENT,
                            all,
                            Scale.TURN_GENERATIONS,
                        ),
                )
            }
        val recordings = turns.flatMap { listOf(it.alone, it.full) }
        return runCheck(recordings) { AloneCheck.of(turns).results() }
    }

    private fun <T> underLoad(measure: () -> T): T =
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

    private fun identical(recording: Recording): List<CellIndex> =
        cells(recording, repeating.identical)

    /**
     * Returns the pairs of each identical contender with the slower contender, for `read` only. The
     * slowdown of `write` is not known exactly: a repeated call finds its value in the CPU's
     * caches.
     */
    private fun slowedPairs(recording: Recording): List<Pair<CellIndex, CellIndex>> {
        fun reads(contender: Contender) =
            cells(recording, listOf(contender)).filter {
                recording.plan[it].operation == Operation.READ
            }
        return repeating.identical.flatMap { reads(it).zip(reads(repeating.slower)) }
    }

    private fun cells(recording: Recording, contenders: List<Contender>): List<CellIndex> {
        val ids = contenders.map { it.id }
        return recording.plan.indexedCells
            .filter { (_, cell) -> cell.contender.id in ids }
            .map { (index, _) -> index }
    }

    private fun againstJmh(): List<CheckResult> {
        fun name(document: String) = document.replace('/', '-')
        val recordings = scale.againstJmh.map { runs.measureAsUsual(name(it), it, ranked) }
        return runCheck(recordings) {
            try {
                val jmh =
                    scale.againstJmh.flatMap {
                        runs.measureByJmh("jmh-${name(it)}", it, ranked, JmhCheck.FORKS)
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
                val measure = { runs.measureAsUsual("rerun-$number", DOCUMENT, ranked) }
                if (number % 2 == 0) underLoad(measure) else measure()
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
