package dev.serdemark.archive

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
     * Returns runs of cells that take 1, 2 and 3 µs times [factor], with 1% of noise. The versions
     * of the contenders change after half of the runs.
     */
    private fun runs(
        count: Int,
        contenders: List<String> = listOf("a", "b", "c"),
        factor: (cell: Int, run: Int) -> Double,
    ): List<MeasuredSide> {
        val random = Random(7)
        return List(count) { run ->
            val cells = contenders.mapIndexed { i, id ->
                val time = 1000 * (i + 1) * factor(i, run) * exp(0.01 * random.nextGaussian())
                val version = if (run < count / 2) "1" else "2"
                val cell = Recorded.cell(id).copy(contender = ContenderName(id, version))
                SideCell(cell, listOf(time, time))
            }
            MeasuredSide("run $run", cells)
        }
    }

    private fun changes(sides: List<MeasuredSide>, by: Yardstick) =
        histories(sides, by, 0.05).lines.associate { it.cell.contender.id to it.changes }

    @Test
    fun `a cell that became slower has a change at the right run, by time and by table`() {
        val sides = runs(20) { cell, run -> if (cell == 1 && run >= 12) 1.1 else 1.0 }
        Yardstick.entries.forEach { by ->
            changes(sides, by) shouldBe
                mapOf("a" to emptyList<Int>(), "b" to listOf(12), "c" to emptyList<Int>())
        }
        val b = histories(sides, Yardstick.TIME, 0.05).lines[1]
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
        histories(sides, Yardstick.TABLE, 0.05).lines.map { it.points.size } shouldContainExactly
            listOf(4, 4, 4)
    }

    @Test
    fun `two cells of a table have one history by table, the ratio of their times`() {
        val sides =
            runs(20, listOf("a", "b")) { cell, run ->
                (if (run >= 6) 2.0 else 1.0) * (if (cell == 1 && run >= 12) 1.1 else 1.0)
            }
        val line = histories(sides, Yardstick.TABLE, 0.05).lines.single()
        line.cell.contender.id shouldBe "b"
        line.divisor?.contender?.id shouldBe "a"
        exp(line.points.first().value) shouldBe (2.0 plusOrMinus 0.1)
        line.changes shouldContainExactly listOf(12)
        line.ratio(12) shouldBe (1.1 plusOrMinus 0.02)
    }

    @Test
    fun `two runs that share only two cells of their tables have the history of the ratio`() {
        val (first, second) =
            listOf("c", "d").map { third ->
                runs(1, listOf("a", "b", third)) { cell, _ -> if (cell == 1) 3.0 else 1.0 }.single()
            }
        val found = histories(listOf(first, second), Yardstick.TABLE, 0.05)
        found.lines.map { "${it.cell.contender.id}/${it.divisor?.contender?.id}" } shouldBe
            listOf("b/a")
        found.lines.single().points.forEach { exp(it.value) shouldBe (6.0 plusOrMinus 0.3) }
        found.leftOut shouldBe 0
    }

    @Test
    fun `a cell alone in its table is left out by table, and shown by time`() {
        val sides = runs(2, listOf("a")) { _, _ -> 1.0 }
        val byTable = histories(sides, Yardstick.TABLE, 0.05)
        byTable.lines.shouldBeEmpty()
        byTable.leftOut shouldBe 1
        val byTime = histories(sides, Yardstick.TIME, 0.05)
        byTime.lines.single().points.size shouldBe 2
        byTime.leftOut shouldBe 0
    }
}
