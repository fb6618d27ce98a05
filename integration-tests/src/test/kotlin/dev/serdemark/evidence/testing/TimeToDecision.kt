package dev.serdemark.evidence.testing

import dev.serdemark.results.RunResult
import dev.serdemark.statistics.median
import java.util.Locale
import kotlin.math.abs
import kotlin.math.exp
import kotlin.math.ln

/** Pairs with a larger ratio are far apart. */
private const val FAR_RATIO = 1.15
private const val FAMILY_ERROR_OF_JMH = 0.05
private const val DOCUMENT = "users/medium"

/**
 * Compares how long Serdemark and JMH take to decide the pairs of a table, and how far their ratios
 * are from the truth.
 *
 * @param long the longest run, whose ratios count as the truth
 */
class TimeToDecision(long: RunResult) {
    /** The logarithm of the true ratio of each pair. */
    private val trueLogRatios: Map<Pair<Benchmark, Benchmark>, Double> =
        long.comparisons.associate { pair ->
            val (a, b) = listOf(pair.a, pair.b).map { Benchmark(long.plan[it]) }
            (a to b) to ln(pair.ratio.value)
        }

    private val pairs = trueLogRatios.keys
    private val farPairs = pairs.filter { abs(trueLogRatios.getValue(it)) > ln(FAR_RATIO) }

    /** Returns the logarithm of the ratio of each pair. */
    private fun logRatios(run: RunResult): Map<Pair<Benchmark, Benchmark>, Double> =
        pairs.associateWith {
            ln(run.comparisonOf(it).ratio.value)
        }

    private fun logRatios(jmh: JmhMeasurements): Map<Pair<Benchmark, Benchmark>, Double> =
        pairs.associateWith { (a, b) ->
            jmh.logMean(a) - jmh.logMean(b)
        }

    /** Returns a table with a row per run of Serdemark. */
    fun serdemarkTable(runs: List<Evidence>): String = buildString {
        appendLine(
            "| run | time of measuring | all against the fastest | pairs 15% apart | the last of them | decided otherwise in the long run | off the long run: median | worst |"
        )
        appendLine("|---|--:|--:|--:|--:|--:|--:|--:|")
        runs.forEach { run ->
            val times = farPairs.map { pair ->
                run.resultsByMillis.entries
                    .firstOrNull { (_, result) ->
                        result.comparisonOf(pair).verdict.run {
                            isDecided && (isFaster || isSlower)
                        }
                    }
                    ?.key
            }
            row(
                run.name.substringAfterLast('/'),
                seconds(run.recording.spentMillis),
                run.decisionOnFastest()?.let { seconds(it.millis) } ?: "–",
                "${times.count { it != null }} of ${farPairs.size}",
                if (null in times) "–" else seconds(times.maxOf { it!! }),
                "${countContradictions(run)}",
                *formatErrors(logRatios(run.result)),
            )
        }
    }

    /** Returns the number of pairs whose verdict after any generation contradicts the truth. */
    private fun countContradictions(run: Evidence): Int = pairs.count { pair ->
        val isTrulySlower = trueLogRatios.getValue(pair) > 0
        run.resultsByMillis.values
            .map { it.comparisonOf(pair).verdict }
            .any { it.isDecided && (it.isFaster && isTrulySlower || it.isSlower && !isTrulySlower) }
    }

    /**
     * Returns a table with a row per number of JVMs. Two rules decide the pairs: whether the
     * intervals that JMH prints overlap, and a test on the means of the JVMs.
     *
     * @param runs the time in milliseconds and the results, by the name of the row
     */
    fun jmhTable(runs: Map<String, Pair<Long, JmhMeasurements>>): String = buildString {
        appendLine(
            "| JMH, as printed / by JVM | time | against the fastest | pairs 15% apart | decided otherwise in the long run | off the long run: median | worst |"
        )
        appendLine("|---|--:|--:|--:|--:|--:|--:|")
        runs.forEach { (name, run) ->
            val (millis, jmh) = run
            // A rule gets two benchmarks, and the number of pairs that share the error probability.
            val rules =
                listOf<(Benchmark, Benchmark, Int) -> Boolean>(
                    { a, b, _ -> jmh.differAsPrinted(a, b) },
                    { a, b, family -> jmh.differByJvm(a, b, FAMILY_ERROR_OF_JMH / family) },
                )
            val pairsWithFastest = pairsWithFastest(jmh)
            val decided = rules.map { differ ->
                pairs.filter { (a, b) -> differ(a, b, pairs.size) }
            }
            fun byBothRules(count: (Int) -> Int) =
                rules.indices.joinToString(" / ") { "${count(it)}" }
            row(
                name,
                seconds(millis),
                byBothRules { rule ->
                    pairsWithFastest.count { (a, b) -> rules[rule](a, b, pairsWithFastest.size) }
                } + " of ${pairsWithFastest.size}",
                byBothRules { rule -> farPairs.count { it in decided[rule] } } +
                    " of ${farPairs.size}",
                byBothRules { rule -> decided[rule].count { isContradicted(it, jmh) } },
                *formatErrors(logRatios(jmh)),
            )
        }
    }

    /** Whether the order of the means of a [pair] contradicts the truth. */
    private fun isContradicted(
        pair: Pair<Benchmark, Benchmark>,
        jmh: JmhMeasurements,
    ): Boolean {
        val isTrulySlower = trueLogRatios.getValue(pair) > 0
        val isSlower = jmh.logMean(pair.first) > jmh.logMean(pair.second)
        return isSlower != isTrulySlower
    }

    /** Returns the pairs with the fastest benchmark of each operation. */
    private fun pairsWithFastest(jmh: JmhMeasurements): List<Pair<Benchmark, Benchmark>> =
        jmh.benchmarks
            .filter { it.document == DOCUMENT }
            .groupBy { it.operation }
            .values
            .flatMap { group ->
                val fastest = group.minBy(jmh::logMean)
                (group - fastest).map { fastest to it }
            }

    private fun formatErrors(logRatios: Map<Pair<Benchmark, Benchmark>, Double>): Array<String> {
        val errors =
            pairs.map { abs(logRatios.getValue(it) - trueLogRatios.getValue(it)) }.toDoubleArray()
        return arrayOf(percent(median(errors)), percent(errors.max()))
    }

    private fun StringBuilder.row(vararg cells: String) {
        appendLine(cells.joinToString(" | ", "| ", " |"))
    }

    private fun seconds(millis: Long) = "%.0f s".format(Locale.ROOT, millis / 1000.0)

    private fun percent(log: Double) = "%.1f%%".format(Locale.ROOT, 100 * (exp(log) - 1))
}
