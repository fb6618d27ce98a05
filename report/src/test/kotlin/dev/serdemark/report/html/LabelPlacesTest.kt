package dev.serdemark.report.html

import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import java.util.Random
import org.junit.jupiter.api.Test

class LabelPlacesTest {
    private class Placed(val text: String, val at: Place, val side: LabelSide) {
        fun box(width: Int) = side.box(at.x * width, at.y * HEIGHT, text.length * LETTER)
    }

    private fun random(seed: Long): List<Placed> {
        val random = Random(seed)
        val places = LabelPlaces(300, 500, HEIGHT)
        val points = List(40) { Place(random.nextDouble(), random.nextDouble()) }
        points.forEach(places::keepPoint)
        return points.mapIndexedNotNull { i, at ->
            val text = if (i < 8) "contender-$i" else "$i"
            places.place(text, at)?.let { Placed(text, at, it) }
        }
    }

    @Test
    fun `labels overlap neither each other nor the edges, at any width`() {
        for (seed in 1L..100L) withClue("seed $seed") {
            val placed = random(seed)
            placed.size shouldBeGreaterThan 20
            for (width in listOf(300, 500)) {
                val plot = Box(0.0, 0.0, width.toDouble(), HEIGHT.toDouble())
                placed.filterNot { it.box(width).isWithin(plot) }.shouldBeEmpty()
                placed
                    .flatMapIndexed { i, a -> placed.drop(i + 1).map { a to it } }
                    .filter { (a, b) -> a.box(width).overlaps(b.box(width)) }
                    .shouldBeEmpty()
            }
        }
    }

    @Test
    fun `a label keeps away from lines, and has no place if all sides are taken`() {
        val middle = Place(0.5, 0.5)
        LabelPlaces(300, 300, HEIGHT).place("abc", middle) shouldBe LabelSide.BELOW_LEFT
        val below = LabelPlaces(300, 300, HEIGHT)
        below.keepLine(Place(0.0, 0.55), Place(1.0, 0.55))
        below.place("abc", middle) shouldBe LabelSide.LEFT
        val crowded = LabelPlaces(300, 300, HEIGHT)
        for (x in 30..70) for (y in 30..70) crowded.keepPoint(Place(x / 100.0, y / 100.0))
        crowded.place("abc", middle).shouldBeNull()
    }

    private companion object {
        const val HEIGHT = 320

        /** The width of a letter. It must not exceed the width that [LabelPlaces] assumes. */
        const val LETTER = 6.5
    }
}
