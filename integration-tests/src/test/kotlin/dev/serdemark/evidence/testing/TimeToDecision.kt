package dev.serdemark.evidence.testing

import dev.serdemark.results.RunResult
import dev.serdemark.statistics.median
import java.util.Locale
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.ln

private const val APART = 1.15
private const val ERROR = 0.05
private const val DOCUMENT = "users/medium"

/**
 * Compares how long Serdemark and JMH take to decide the pairs of a table, and how large their
 * errors are then.
 *
 * @param long the longest run, whose ratios count as the truth
 */
class TimeToDecision(long: RunResult) {
    private val logs: Map<Pair<Benchmark, Benchmark>, Double> =
        long.comparisons.associate { pair ->
            val (a, b) = listOf(pair.a, pair.b).map { Benchmark(long.plan[it]) }
            (a to b) to ln(pair.ratio.value)
        }

    private val pairs = logs.keys
    private val farPairs = pairs.filter { abs(logs.getValue(it)) > ln(APART) }

    /** Returns the logarithm of the ratio of each pair. */
    private fun logRatios(run: RunResult): Map<Pair<Benchmark, Benchmark>, Double> =
        pairs.associateWith {
            ln(run.of(it).ratio.value)
        }

    private fun logRatios(jmh: MeasuredByJmh): Map<Pair<Benchmark, Benchmark>, Double> =
        pairs.associateWith { (a, b) ->
            jmh.logMean(a) - jmh.logMean(b)
        }

    /** Returns a table with a row per run of Serdemark. */
    fun ofSerdemark(runs: List<Evidence>): String = buildString {
        appendLine(
            "| run | time of measuring | all against the fastest | pairs 15% apart | the last of them | decided otherwise in the long run | off the long run: median | worst |"
        )
        appendLine("|---|--:|--:|--:|--:|--:|--:|--:|")
        runs.forEach { run ->
            val times = farPairs.map { pair ->
                run.standings.entries
                    .firstOrNull { (_, result) ->
                        result.of(pair).verdict.run { isDecided && (isFaster || isSlower) }
                    }
                    ?.key
            }
            row(
                run.name.substringAfterLast('/'),
                seconds(run.recording.spentMillis),
                run.fastestKnown()?.let { seconds(it.millis) } ?: "–",
                "${times.count { it != null }} of ${farPairs.size}",
                if (null in times) "–" else seconds(times.maxOf { it!! }),
                "${otherwise(run)}",
                *errors(logRatios(run.result)),
            )
        }
    }

    /** Returns the number of pairs that the run decided otherwise after any generation. */
    private fun otherwise(run: Evidence): Int = pairs.count { pair ->
        val slower = logs.getValue(pair) > 0
        run.standings.values
            .map { it.of(pair).verdict }
            .any { it.isDecided && (it.isFaster && slower || it.isSlower && !slower) }
    }

    /**
     * Returns a table with a row per number of JVMs. Its figures are by two rules: by the intervals
     * that JMH prints, and by a test on the JVMs' means.
     */
    fun ofJmh(runs: Map<String, Pair<Long, MeasuredByJmh>>): String = buildString {
        appendLine(
            "| JMH, as printed / by JVM | time | against the fastest | pairs 15% apart | decided otherwise in the long run | off the long run: median | worst |"
        )
        appendLine("|---|--:|--:|--:|--:|--:|--:|")
        runs.forEach { (name, run) ->
            val (millis, jmh) = run
            val rules =
                listOf<(Benchmark, Benchmark, Int) -> Boolean>(
                    { a, b, _ -> jmh.differAsPrinted(a, b) },
                    { a, b, family -> jmh.differByJvm(a, b, ERROR / family) },
                )
            val withTheFastest = withTheFastest(jmh)
            val decided = rules.map { differ ->
                pairs.filter { (a, b) -> differ(a, b, pairs.size) }
            }
            fun both(count: (Int) -> Int) = rules.indices.joinToString(" / ") { "${count(it)}" }
            row(
                name,
                seconds(millis),
                both { rule ->
                    withTheFastest.count { (a, b) -> rules[rule](a, b, withTheFastest.size) }
                } + " of ${withTheFastest.size}",
                both { rule -> farPairs.count { it in decided[rule] } } + " of ${farPairs.size}",
                both { rule -> decided[rule].count { isOtherwise(it, jmh) } },
                *errors(logRatios(jmh)),
            )
        }
    }

    private fun isOtherwise(pair: Pair<Benchmark, Benchmark>, jmh: MeasuredByJmh) =
        logs.getValue(pair) > 0 != jmh.logMean(pair.first) > jmh.logMean(pair.second)

    /** Returns the pairs of the fastest benchmark of each operation with all others, by means. */
    private fun withTheFastest(jmh: MeasuredByJmh): List<Pair<Benchmark, Benchmark>> =
        jmh.benchmarks
            .filter { it.document == DOCUMENT }
            .groupBy { it.operation }
            .values
            .flatMap { group ->
                val fastest = group.minBy(jmh::logMean)
                (group - fastest).map { fastest to it }
            }

    private fun errors(found: Map<Pair<Benchmark, Benchmark>, Double>): Array<String> {
        val errors = pairs.map { abs(found.getValue(it) - logs.getValue(it)) }.toDoubleArray()
        return arrayOf(percent(median(errors)), percent(errors.max()))
    }

    private fun StringBuilder.row(vararg cells: String) {
        appendLine(cells.joinToString(" | ", "| ", " |"))
    }

    private fun seconds(millis: Long) = "%.0f s".format(Locale.ROOT, millis / 1000.0)

    private fun percent(log: Double) = "%.1f%%".format(Locale.ROOT, 100 * (exp(log) - 1))
}
