package dev.serdemark.report.html

import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import java.util.Random
import org.junit.jupiter.api.Test

class LabelPlacesTest {
    private class Label(val text: String, val point: LabelPoint, val side: LabelSide) {
        fun box(width: Int) =
            side.box(point.x * width, point.y * HEIGHT, text.length * LETTER_WIDTH)
    }

    /** Places labels beside 40 random points. Points without a free side get no label. */
    private fun randomLabels(seed: Long): List<Label> {
        val random = Random(seed)
        val places = LabelPlaces(narrowest = 300, widest = 500, HEIGHT)
        val points = List(40) { LabelPoint(random.nextDouble(), random.nextDouble()) }
        points.forEach(places::avoidPoint)
        return points.mapIndexedNotNull { i, point ->
            val text = if (i < 8) "contender-$i" else "$i"
            places.place(text, point)?.let { side -> Label(text, point, side) }
        }
    }

    @Test
    fun `labels stay within the plot and do not overlap, at its smallest and largest width`() {
        for (seed in 1L..100L) withClue("seed $seed") {
            val labels = randomLabels(seed)
            // At least half of the points get a label.
            labels.size shouldBeGreaterThan 20
            for (width in listOf(300, 500)) {
                val plot = Box(0.0, 0.0, width.toDouble(), HEIGHT.toDouble())
                labels.filterNot { it.box(width).isWithin(plot) }.shouldBeEmpty()
                // All pairs of labels.
                labels
                    .flatMapIndexed { i, a -> labels.drop(i + 1).map { b -> a to b } }
                    .filter { (a, b) -> a.box(width).overlaps(b.box(width)) }
                    .shouldBeEmpty()
            }
        }
    }

    @Test
    fun `a label is on the first side without a line, and missing if no side is free`() {
        val middle = LabelPoint(0.5, 0.5)
        LabelPlaces(300, 300, HEIGHT).place("abc", middle) shouldBe LabelSide.BELOW_LEFT
        val withLineBelow = LabelPlaces(300, 300, HEIGHT)
        withLineBelow.avoidLine(LabelPoint(0.0, 0.55), LabelPoint(1.0, 0.55))
        withLineBelow.place("abc", middle) shouldBe LabelSide.LEFT
        val crowded = LabelPlaces(300, 300, HEIGHT)
        for (x in 30..70) for (y in 30..70) crowded.avoidPoint(LabelPoint(x / 100.0, y / 100.0))
        crowded.place("abc", middle).shouldBeNull()
    }

    private companion object {
        const val HEIGHT = 320

        /** The width of a letter in pixels, at most the width that [LabelPlaces] assumes. */
        const val LETTER_WIDTH = 6.5
    }
}
