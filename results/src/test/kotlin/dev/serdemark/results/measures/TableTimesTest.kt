package dev.serdemark.results.measures

import dev.serdemark.plan.CellIndex
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import kotlin.random.Random
import org.junit.jupiter.api.Test

class TableTimesTest {
    private fun cells(vararg times: Pair<Int, Double>) = times.associate { (cell, time) ->
        CellIndex(cell) to time
    }

    @Test
    fun `the time of a cell that was left out is that of the mean state of the machine`() {
        val times =
            TableTimes(
                listOf(
                    SideBySide(1, cells(0 to 5.0, 1 to 6.0, 2 to 7.0)),
                    SideBySide(2, cells(0 to 5.4, 1 to 6.4)),
                )
            )
        val levels = (0..2).map { checkNotNull(times.level(CellIndex(it))) }
        levels.zip(listOf(5.2, 6.2, 7.2)) { level, expected ->
            level shouldBe (expected plusOrMinus 1e-9)
        }
        times.byGeneration(CellIndex(0)) shouldBe mapOf(1 to 5.0, 2 to 5.4)
        times.byGeneration(CellIndex(2)) shouldBe mapOf(1 to 7.0)
    }

    @Test
    fun `if every generation measured all cells, a level is the mean over the generations`() {
        val random = Random(3)
        val parts =
            (1..6).map { generation ->
                SideBySide(generation, cells(*Array(5) { it to random.nextDouble() }))
            }
        val times = TableTimes(parts)
        for (cell in (0..4).map(::CellIndex)) {
            val mean = parts.map { it.times.getValue(cell) }.average()
            times.level(cell)!! shouldBe (mean plusOrMinus 1e-9)
        }
    }

    @Test
    fun `cells that were never measured beside others still have a time`() {
        val times =
            TableTimes(listOf(SideBySide(1, cells(0 to 5.0)), SideBySide(1, cells(1 to 9.0))))
        times.level(CellIndex(0)) shouldBe 5.0
        times.level(CellIndex(1)) shouldBe 9.0
        times.level(CellIndex(2)).shouldBeNull()
    }
}
