package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.evidence.testing.of
import dev.serdemark.evidence.testing.shouldBeInValidation
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Slice
import dev.serdemark.statistics.median
import io.kotest.matchers.doubles.shouldBeLessThan
import io.kotest.matchers.ints.shouldBeGreaterThan
import org.junit.jupiter.api.Test

/**
 * What it would save to warm each cell up for no longer than it needed in the first two
 * generations, and what it would cost, in a run whose warm-up was recorded whole.
 */
class LearnedWarmUpTest {
    private val slices =
        Evidence("users-medium-quiet").events.filterIsInstance<Event.SliceMeasured>().map {
            it.slice
        }

    /** The warm-up of one cell in one generation, against what its rounds then took. */
    private class WarmUp(slices: List<Slice>) {
        private val level =
            slices.filter { it.phase == Phase.ROUND }.map { it.cpuNanosPerCall }.let(::medianOf)
        private val warming = slices.filter { it.phase == Phase.WARMUP }.sortedBy { it.round }
        private val relative = warming.map { it.cpuNanosPerCall / level }
        private val ends = warming.runningFold(0L) { sum, slice -> sum + slice.cpuNanos }.drop(1)

        /** CPU time in nanoseconds. */
        val length = ends.last()

        /** The CPU time after which no run of slices is slower than the rounds by [tolerance]. */
        fun settled(tolerance: Double): Long {
            val runs = relative.indices.map { medianOf(relative.subList(maxOf(0, it - 7), it + 1)) }
            val last = runs.indexOfLast { it > 1 + tolerance }
            return if (last < 0) 0 else ends[last]
        }

        /** Whether what follows after that time is slower than the rounds were. */
        fun isSlowAfter(nanos: Long): Boolean {
            val next = relative.drop(ends.count { it < nanos }).take(10)
            return next.size >= 3 && medianOf(next) > SLOW
        }
    }

    private val warmUps: Map<CellIndex, List<WarmUp>> =
        slices
            .groupBy { it.cell }
            .mapValues { (_, its) ->
                its.groupBy { it.generation }
                    .toSortedMap()
                    .values
                    .filter { of -> Phase.entries.all { phase -> of.any { it.phase == phase } } }
                    .map(::WarmUp)
            }
            .filterValues { it.size > LEARNING }

    private class Lesson(val saved: Double, val slow: Int, val of: Int)

    /** @param margin by which a cell is warmed up for longer than it needed at most so far */
    private fun learn(margin: Double, tolerance: Double): Lesson {
        var (saved, all) = 0L to 0L
        var (slow, count) = 0 to 0
        for (cell in warmUps.values) {
            val needed = cell.take(LEARNING).maxOf { it.settled(tolerance) }
            val length = maxOf(LEAST_NANOS, (margin * needed).toLong())
            for (warmUp in cell.drop(LEARNING)) {
                count++
                all += warmUp.length
                if (length >= warmUp.length) continue
                saved += warmUp.length - length
                if (warmUp.isSlowAfter(length)) slow++
            }
        }
        return Lesson(saved.toDouble() / all, slow, count)
    }

    @Test
    fun `what is safe saves nearly nothing, and what saves something is not safe`() {
        learn(margin = 1.25, tolerance = 0.02).saved shouldBeLessThan 0.05
        learn(margin = 1.5, tolerance = 0.05).slow shouldBeGreaterThan 0
    }

    @Test
    fun `the docs say how much`() {
        val head =
            "| within | margin | saved of the warm-up | measured more than 3% too slow |\n|--:|--:|--:|--:|"
        val rows =
            listOf(0.02, 0.05).flatMap { tolerance ->
                listOf(1.0, 1.25, 1.5).map { margin ->
                    val lesson = learn(margin, tolerance)
                    "| ${percent(tolerance)} | ${percent(margin - 1)} | ${percent(lesson.saved)} | " +
                        "${lesson.slow} of ${lesson.of} |"
                }
            }
        shouldBeInValidation("learned", (listOf(head) + rows).joinToString("\n"))
    }

    private fun percent(share: Double) = "%.0f%%".format(100 * share)

    private companion object {
        const val LEARNING = 2
        const val LEAST_NANOS = 500_000_000L
        const val SLOW = 1.03

        fun medianOf(values: List<Double>) = median(values.toDoubleArray())
    }
}
