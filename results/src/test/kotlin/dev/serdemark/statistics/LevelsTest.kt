package dev.serdemark.statistics

import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import kotlin.random.Random
import org.junit.jupiter.api.Test

class LevelsTest {
    @Test
    fun `differences that contradict each other become differences of levels`() {
        val differences =
            listOf(
                LevelDifference(0, 1, 2.0),
                LevelDifference(1, 2, 2.0),
                LevelDifference(0, 2, 1.0),
            )
        levels(3, differences) shouldBeNear listOf(1.0, 0.0, -1.0)
    }

    @Test
    fun `a difference with a large weight counts almost alone`() {
        val differences =
            listOf(
                LevelDifference(0, 1, 2.0, weight = 1e6),
                LevelDifference(1, 0, 4.0, weight = 1.0),
            )
        levels(2, differences) shouldBeNear listOf(1.0, -1.0)
    }

    @Test
    fun `differences of levels are found again, even if few pairs were measured`() {
        val random = Random(1)
        repeat(50) {
            val expected = List(12) { random.nextDouble(-5.0, 5.0) }
            // Every item is connected with an earlier one, and a few pairs more were measured.
            val chain = (1..11).map { it to random.nextInt(it) }
            val others = List(5) { random.nextInt(6) to random.nextInt(6, 12) }
            val differences =
                (chain + others).map { (a, b) ->
                    LevelDifference(a, b, expected[a] - expected[b], random.nextDouble(0.1, 10.0))
                }
            val mean = expected.average()
            levels(12, differences) shouldBeNear expected.map { it - mean }
        }
    }

    @Test
    fun `items without a connection have levels around 0 each`() {
        val differences = listOf(LevelDifference(0, 1, 2.0), LevelDifference(2, 3, 8.0))
        levels(5, differences) shouldBeNear listOf(1.0, -1.0, 4.0, -4.0, 0.0)
    }

    @Test
    fun `no items have no levels`() {
        levels(0, emptyList()).toList() shouldBe emptyList()
    }

    @Test
    fun `items are in one group if they share keys, directly or through others`() {
        val keys = mapOf("a" to setOf(1, 2), "c" to setOf(3), "b" to setOf(2, 3), "d" to setOf(4))
        connected(keys.keys) { keys.getValue(it) }.map { it.toSet() }.toSet() shouldBe
            setOf(setOf("a", "b", "c"), setOf("d"))
    }

    private infix fun DoubleArray.shouldBeNear(expected: List<Double>) {
        size shouldBe expected.size
        zip(expected) { level, other -> level shouldBe (other plusOrMinus 1e-5) }
    }
}
