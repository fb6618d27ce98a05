package dev.serdemark.statistics

import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import org.junit.jupiter.api.Test

/** Compares with SciPy, scikit-posthocs and statsmodels. `classical.py` recorded their results. */
class ClassicalTest {
    private val cases: List<GoldenCase> =
        Json.decodeFromString(
            checkNotNull(javaClass.getResource("classical.json")) { "classical.json" }.readText()
        )

    private fun forEachCase(test: (GoldenCase, List<DoubleArray>) -> Unit) = cases.forEach { case ->
        withClue(case.name) { test(case, case.samples.map { it.toDoubleArray() }) }
    }

    @Test
    fun `Kruskal-Wallis agrees with SciPy`() = forEachCase { case, samples ->
        val test = kruskalWallis(samples).shouldNotBeNull()
        test.h shouldBeAbout case.h
        test.p shouldBeAbout case.p
        test.degreesOfFreedom shouldBe samples.size - 1
    }

    @Test
    fun `Dunn's test with Holm's adjustment agrees with scikit-posthocs`() =
        forEachCase { case, samples ->
            val pairs = dunn(samples)
            pairs.map { it.a to it.b } shouldContainExactly case.pairs.map { it.a to it.b }
            pairs.forEachIndexed { i, pair -> pair.p shouldBeAbout case.pairs[i].p }
        }

    @Test
    fun `Cliff's delta agrees with SciPy's Mann-Whitney statistic`() =
        forEachCase { case, samples ->
            case.pairs.forEach { cliffsDelta(samples[it.a], samples[it.b]) shouldBeAbout it.delta }
        }

    @Test
    fun `the test of Lilliefors agrees with statsmodels`() = forEachCase { case, samples ->
        case.lilliefors.forEachIndexed { i, expected ->
            val test = lilliefors(samples[i])
            if (expected == null) test.shouldBeNull()
            else {
                test.shouldNotBeNull().d shouldBeAbout expected.d
                if (expected.p == null) test.p.shouldBeNull()
                else test.p.shouldNotBeNull() shouldBeAbout expected.p
            }
        }
    }

    @Test
    fun `equal values have no test results, and a Cliff's delta of 0`() {
        val equal = List(3) { DoubleArray(6) { 2.5 } }
        kruskalWallis(equal).shouldBeNull()
        dunn(equal).shouldBeEmpty()
        lilliefors(equal[0]).shouldBeNull()
        cliffsDelta(equal[0], equal[1]) shouldBe 0.0
    }

    @Test
    fun `Cliff's delta is 1 if all values of the first sample are above all of the second`() {
        cliffsDelta(doubleArrayOf(3.0, 4.0), doubleArrayOf(1.0, 2.0)) shouldBe 1.0
    }

    @Test
    fun `Holm's adjustment keeps the order of the p-values`() {
        holm(doubleArrayOf(0.04, 0.01, 0.03, 0.9)).toList() shouldContainExactly
            listOf(0.09, 0.04, 0.09, 0.9)
    }

    private infix fun Double.shouldBeAbout(expected: Double) =
        this shouldBe (expected plusOrMinus 1e-9)

    @Serializable
    private class GoldenCase(
        val name: String,
        val samples: List<List<Double>>,
        val lilliefors: List<GoldenNormality?>,
        val h: Double,
        val p: Double,
        val pairs: List<GoldenPair>,
    )

    @Serializable private class GoldenNormality(val d: Double, val p: Double?)

    @Serializable private class GoldenPair(val a: Int, val b: Int, val p: Double, val delta: Double)
}
