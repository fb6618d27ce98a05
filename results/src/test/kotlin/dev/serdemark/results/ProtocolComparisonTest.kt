package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.FixedProtocol
import dev.serdemark.plan.FixedRuns
import dev.serdemark.plan.MeasuredCalls
import dev.serdemark.results.testing.Recorded
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import java.util.Random
import kotlin.math.exp
import kotlin.math.roundToLong
import org.junit.jupiter.api.Test

/** Compares the protocols in runs with known true times. */
class ProtocolComparisonTest {
    private val protocol = FixedProtocol(warmUps = 5, runs = 400, repetitions = 50)

    /** Returns runs of a JVM in which a call takes [nanos] on average. Runs vary by [noise]. */
    private fun runs(nanos: Double, random: Random, noise: Double = 0.03) =
        FixedRuns(
            elapsedMillis = 2_000,
            nanos =
                List(protocol.runs) {
                    (nanos * protocol.repetitions * exp(noise * random.nextGaussian()))
                        .roundToLong()
                },
            heapBytes = List(protocol.runs) { if (it % 2 == 0) 3_000L else -1_000L },
            cpuLoads = List(protocol.runs) { if (it == 0) null else 0.5 },
        )

    /**
     * Returns the results of a run. The fixed protocol measures [fixed]. Serdemark measures the
     * times that [serdemark] returns for a cell and a generation.
     */
    private fun result(
        fixed: List<FixedRuns>,
        serdemark: (Int, Int) -> Double,
    ): RunResult {
        val cells = fixed.indices.map { Recorded.cell("c$it") }
        val plan = Recorded.plan(cells, calls = MeasuredCalls(fixed = protocol))
        val random = Random(7)
        val events =
            Recorded.events(plan, GENERATIONS) { cell, generation, _ ->
                serdemark(cell, generation) * exp(0.01 * random.nextGaussian())
            }
        val measured = fixed.mapIndexed { i, runs -> Event.FixedMeasured(CellIndex(i), runs) }
        return results(Recorded.recording(events.take(1) + measured + events.drop(1)))
    }

    /** Returns the pair of two cells. Each protocol measures the times of both cells. */
    private fun pair(fixed: List<Double>, serdemark: List<Double>): ProtocolPair {
        val random = Random(3)
        return result(fixed.map { runs(it, random) }) { cell, _ -> serdemark[cell] }
            .further
            .protocols
            .shouldNotBeNull()
            .compared
            .single()
    }

    @Test
    fun `only the fixed protocol claims a difference if equal contenders have unequal JVMs`() {
        val pairs =
            (1L..SIMULATIONS).map { seed ->
                val random = Random(seed)
                fun luck() = exp(JVM_LUCK * random.nextGaussian())
                val serdemark = List(2) { List(GENERATIONS) { 1000 * luck() } }
                result(List(2) { runs(1000 * luck(), random) }) { cell, generation ->
                        serdemark[cell][generation - 1]
                    }
                    .further
                    .protocols
                    .shouldNotBeNull()
                    .compared
                    .single()
            }
        withClue(pairs.groupingBy { it.agreement }.eachCount()) {
            // The fixed protocol is wrong in most cases, and Serdemark in at most 5%.
            pairs.count { it.fixedClaim != ProtocolClaim.NO_DIFFERENCE } shouldBeGreaterThan
                SIMULATIONS * 85 / 100
            pairs.count { it.serdemarkClaim != ProtocolClaim.NO_DIFFERENCE } shouldBeLessThanOrEqual
                SIMULATIONS * 5 / 100
        }
    }

    @Test
    fun `a difference of 5 percent between two JVMs leads only the fixed protocol to a claim`() {
        val random = Random(1)
        val result =
            result(listOf(runs(1050.0, random), runs(1000.0, random))) { cell, generation ->
                // Each cell is the slower one in every other generation.
                if ((cell + generation) % 2 == 0) 1025.0 else 975.0
            }
        val pair = result.further.protocols.shouldNotBeNull().compared.single()
        pair.a.value to pair.b.value shouldBe (1 to 0)
        pair.ratio shouldBe (1 / 1.05 plusOrMinus 0.01)
        pair.p shouldBeLessThan 1e-20
        pair.fixedClaim shouldBe ProtocolClaim.FASTER
        pair.serdemarkClaim shouldBe ProtocolClaim.NO_DIFFERENCE
        pair.agreement shouldBe Agreement.ONLY_FIXED
    }

    @Test
    fun `the agreement shows which protocol claims a difference, and in which direction`() {
        val equal = listOf(1000.0, 1000.0)
        val firstIsFaster = listOf(1000.0, 1400.0)
        val firstIsSlower = listOf(1500.0, 1000.0)
        pair(fixed = firstIsFaster, serdemark = firstIsFaster).agreement shouldBe
            Agreement.SAME_DIRECTION
        pair(fixed = equal, serdemark = equal).agreement shouldBe Agreement.NO_DIFFERENCE
        pair(fixed = equal, serdemark = firstIsFaster).agreement shouldBe Agreement.ONLY_SERDEMARK
        val opposite = pair(fixed = firstIsSlower, serdemark = firstIsFaster)
        opposite.agreement shouldBe Agreement.OPPOSITE
        opposite.isInInterval shouldBe false
        pair(fixed = listOf(1000.0, 1001.0), serdemark = equal).isInInterval shouldBe true
    }

    @Test
    fun `figures of the fixed protocol are per call, over all runs`() {
        val random = Random(5)
        val runs = listOf(runs(1000.0, random, noise = 0.0), runs(2000.0, random))
        val result = result(runs) { _, _ -> 1000.0 }
        val fixed = result.cells.first().fixed.shouldNotBeNull()
        fixed.elapsedMillis shouldBe 2_000
        fixed.figures.shouldNotBeNull().run {
            this.runs shouldBe 400
            mean shouldBe 1000.0
            median shouldBe 1000.0
            deviation shouldBe 0.0
            // The mean of 3,000 and -1,000 bytes.
            heapBytes shouldBe 1000.0
            cpuLoad shouldBe 0.5
        }
        result.further.protocols.shouldNotBeNull().run {
            fixedMillis shouldBe 4_000
            fixedCells shouldBe 2
            // Eight generations of 10 s.
            serdemarkMillis shouldBe 80_000
            // The runs of the first cell are all equal, so it has no test.
            groups.single().normality.keys.map { it.value } shouldContainExactly listOf(1)
        }
    }

    @Test
    fun `a failed contender is last and in no pair`() {
        val runs = listOf(FixedRuns(9, reason = "Its JVM ended."), runs(1000.0, Random(1)))
        val group =
            result(runs) { _, _ -> 1000.0 }.further.protocols.shouldNotBeNull().groups.single()
        group.cells.map { it.value } shouldContainExactly listOf(1, 0)
        group.omnibus.shouldBeNull()
        group.pairs.shouldBeEmpty()
    }

    @Test
    fun `a run without the fixed protocol compares nothing`() {
        val plan = Recorded.plan(listOf(Recorded.cell("a")))
        results(Recorded.recording(Recorded.events(plan, 2) { _, _, _ -> 1000.0 }))
            .further
            .protocols
            .shouldBeNull()
    }

    private companion object {
        const val SIMULATIONS = 200
        const val GENERATIONS = 8

        /** The standard deviation from JVM to JVM, on the scale of logarithms. */
        const val JVM_LUCK = 0.05
    }
}
