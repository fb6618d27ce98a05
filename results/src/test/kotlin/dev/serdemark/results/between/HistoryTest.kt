package dev.serdemark.results.between

import dev.serdemark.plan.ContenderName
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import java.util.Random
import kotlin.math.exp
import org.junit.jupiter.api.Test

class HistoryTest {
    /**
     * Returns runs of three cells that take 1, 2 and 3 µs times [factor], with 1% of noise. The
     * versions of the contenders change after half of the runs.
     */
    private fun runs(count: Int, factor: (cell: Int, run: Int) -> Double): List<MeasuredSide> {
        val random = Random(7)
        return List(count) { run ->
            val cells =
                listOf("a", "b", "c").mapIndexed { i, id ->
                    val time = 1000 * (i + 1) * factor(i, run) * exp(0.01 * random.nextGaussian())
                    val version = if (run < count / 2) "1" else "2"
                    val cell = Recorded.cell(id).copy(contender = ContenderName(id, version))
                    SideCell(cell, listOf(time, time))
                }
            MeasuredSide("run $run", cells)
        }
    }

    private fun changes(sides: List<MeasuredSide>, by: Yardstick) =
        histories(sides, by, 0.05).associate { it.cell.contender.id to it.changes }

    @Test
    fun `a cell that became slower has a change at the right run, by time and by table`() {
        val sides = runs(20) { cell, run -> if (cell == 1 && run >= 12) 1.1 else 1.0 }
        Yardstick.entries.forEach { by ->
            changes(sides, by) shouldBe
                mapOf("a" to emptyList<Int>(), "b" to listOf(12), "c" to emptyList<Int>())
        }
        val b = histories(sides, Yardstick.TIME, 0.05)[1]
        b.ratio(12) shouldBe (1.1 plusOrMinus 0.02)
    }

    @Test
    fun `a slower machine is a change by time, but not by table`() {
        val sides = runs(20) { _, run -> if (run >= 10) 2.0 else 1.0 }
        changes(sides, Yardstick.TIME).values.distinct() shouldContainExactly listOf(listOf(10))
        changes(sides, Yardstick.TABLE).values.flatten().shouldBeEmpty()
    }

    @Test
    fun `four runs have a history, but no changes`() {
        val sides = runs(4) { cell, run -> if (cell == 1 && run >= 2) 2.0 else 1.0 }
        changes(sides, Yardstick.TIME).values.flatten().shouldBeEmpty()
        histories(sides, Yardstick.TABLE, 0.05).map { it.points.size } shouldContainExactly
            listOf(4, 4, 4)
    }
}
