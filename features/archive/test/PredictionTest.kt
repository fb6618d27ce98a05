package dev.serdemark.archive

import dev.serdemark.statistics.Interval
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeGreaterThan
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import java.util.Random
import kotlin.math.pow
import kotlin.math.sqrt
import org.apache.commons.statistics.distribution.TDistribution
import org.junit.jupiter.api.Test

class PredictionTest {
    /**
     * The example has voltages of five circuits: mean 50.10, standard deviation 1.31, t 2.776445.
     */
    @Test
    fun `the interval of the example by Hahn and Meeker is the published interval`() {
        val (low, high) =
            checkNotNull(predictionInterval(doubleArrayOf(51.4, 49.5, 48.7, 49.3, 51.6), 0.05))
        low shouldBe (46.1054 plusOrMinus 1e-3)
        high shouldBe (54.0946 plusOrMinus 1e-3)
    }

    @Test
    fun `two values predict nothing, and an error of 0 or 1 is refused`() {
        predictionInterval(doubleArrayOf(1.0, 2.0), 0.05).shouldBeNull()
        listOf(0.0, 1.0).forEach {
            shouldThrow<IllegalArgumentException> {
                predictionInterval(doubleArrayOf(1.0, 2.0, 3.0), it)
            }
        }
    }

    /**
     * Machines whose true values spread by [between] around [mean]. Each machine is measured with
     * one of the [errors]. A draw has the measured values, and the true value of the next machine.
     */
    private class Machines(val errors: List<Double>, val between: Double, val mean: Double = 0.0) {
        val name = "errors $errors, $between between machines"

        fun draws(): Sequence<Pair<DoubleArray, Double>> {
            val random = Random(7)
            return generateSequence {
                    val measured = errors.map {
                        mean + between * random.nextGaussian() + it * random.nextGaussian()
                    }
                    measured.toDoubleArray() to mean + between * random.nextGaussian()
                }
                .take(DRAWS)
        }

        /** Returns the share of draws for which the [predicate] is true. */
        fun share(predicate: (DoubleArray, Double) -> Boolean): Double =
            draws().count { (measured, next) -> predicate(measured, next) } / DRAWS.toDouble()
    }

    /** Returns sets of 3 to 10 machines. Their errors are equal, have an outlier, or vary. */
    private fun machineSets(between: List<Double>) =
        listOf(3, 4, 6, 10).flatMap { count ->
            val equal = List(count) { 1.0 }
            val withOutlier = equal.drop(1) + 5.0
            val mixed = List(count) { 0.3 * 10.0.pow(it / (count - 1.0)) }
            listOf(equal, withOutlier, mixed).flatMap { errors ->
                between.map { Machines(errors, it) }
            }
        }

    private fun missesWith(interval: (DoubleArray) -> Interval?): (DoubleArray, Double) -> Boolean =
        { measured, next ->
            next !in checkNotNull(interval(measured))
        }

    @Test
    fun `the interval misses the true value of the next machine no more often than allowed`() {
        machineSets(listOf(0.0, 0.5, 1.0, 2.0, 6.0)).forEach { machines ->
            withClue(machines.name) {
                machines.share(missesWith { predictionInterval(it, 0.05) }) shouldBeLessThan
                    MOST_MISSED
            }
        }
    }

    @Test
    fun `the predicted order is wrong for at most five percent of next machines`() {
        machineSets(listOf(1.0, 2.0, 6.0))
            .flatMap { set ->
                listOf(0.5, 1.0, 3.0).map { factor ->
                    Machines(set.errors, set.between, mean = factor * set.between)
                }
            }
            .forEach { machines ->
                withClue(machines.name) {
                    machines.share { measured, next ->
                        val (low, high) = checkNotNull(predictionInterval(measured, 0.05))
                        low > 0 && next < 0 || high < 0 && next > 0
                    } shouldBeLessThan 0.05
                }
            }
    }

    @Test
    fun `the usual interval of a meta-analysis misses more often if errors differ`() {
        val mixed = machineSets(listOf(1.0)).filter { it.errors.size < 10 && it.errors.first() < 1 }
        // The sets of 3, 4 and 6 machines.
        mixed.size shouldBe 3
        mixed.forEach { machines ->
            val variances = machines.errors.map { it * it }
            withClue(machines.name) {
                machines.share(missesWith { metaInterval(it, variances) }) shouldBeGreaterThan 0.12
            }
        }
    }

    /**
     * Computes the prediction interval of a random-effects model. The variance between machines is
     * by DerSimonian and Laird, the standard error by Hartung and Knapp.
     */
    private fun metaInterval(values: DoubleArray, variances: List<Double>): Interval {
        fun mean(weights: List<Double>) =
            weights.zip(values.asList()) { w, y -> w * y }.sum() / weights.sum()
        fun squares(weights: List<Double>) =
            weights.zip(values.asList()) { w, y -> w * (y - mean(weights)).pow(2) }.sum()
        val degrees = values.size - 1.0
        val fixed = variances.map { 1 / it }
        val scale = fixed.sum() - fixed.sumOf { it * it } / fixed.sum()
        val between = maxOf(0.0, (squares(fixed) - degrees) / scale)
        val weights = variances.map { 1 / (it + between) }
        val error = squares(weights) / degrees / weights.sum()
        val t = TDistribution.of(degrees).inverseSurvivalProbability(0.025)
        val half = t * sqrt(between + error)
        return mean(weights).let { Interval(it - half, it + half) }
    }

    private companion object {
        const val DRAWS = 4000

        /** 5%, plus three standard errors of such a share. */
        const val MOST_MISSED = 0.0604
    }
}
