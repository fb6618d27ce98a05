package dev.serdemark.sample

import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import java.util.Random
import org.junit.jupiter.api.Test

class DrawTest {
    private fun draw(count: Long, maxMeasured: Long, maxChecked: Long, seed: Long = 1) =
        Draw(count, maxMeasured, maxChecked, Random(seed))

    @Test
    fun `few payloads are all measured`() {
        val draw = draw(count = 5, maxMeasured = 100, maxChecked = 1000)
        draw.measured.sorted() shouldContainExactly (0L..4).toList()
        draw.checked.shouldBeEmpty()
    }

    @Test
    fun `payloads that are not measured are checked, up to the limit`() {
        for (seed in 0L..50) {
            val draw = draw(count = 120, maxMeasured = 100, maxChecked = 1000, seed)
            draw.measured.size shouldBe 100
            (draw.measured + draw.checked).sorted() shouldContainExactly (0L..119).toList()
        }
    }

    @Test
    fun `if there are too many payloads to check, one of each equal interval is checked`() {
        for (seed in 0L..50) {
            val draw = draw(count = 1000, maxMeasured = 10, maxChecked = 99, seed)
            draw.measured.map { it / 100 }.sorted() shouldContainExactly (0L..9).toList()
            // 990 payloads are not measured, so each of the 99 intervals has 10 payloads.
            val notMeasured = (0L..999).filter { it !in draw.measured }
            draw.checked.map { notMeasured.indexOf(it) / 10 }.sorted() shouldContainExactly
                (0..98).toList()
        }
    }
}
