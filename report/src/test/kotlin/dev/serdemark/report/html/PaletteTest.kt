package dev.serdemark.report.html

import dev.serdemark.report.html.testing.Color
import dev.serdemark.report.html.testing.Palette
import dev.serdemark.report.html.testing.Sight
import io.kotest.assertions.withClue
import io.kotest.matchers.doubles.shouldBeGreaterThan
import io.kotest.matchers.doubles.shouldBeLessThan
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

/** Checks the colors of both themes, as people with and without a color deficiency see them. */
class PaletteTest {
    @ParameterizedTest
    @EnumSource(Sight::class)
    fun `colors with different meanings are seen as different`(sight: Sight) =
        inBothThemes { palette ->
            for ((one, other) in differentMeanings) withClue("$one and $other") {
                sight.seen(palette[one]).distance(sight.seen(palette[other])) shouldBeGreaterThan
                    LEAST_DISTANCE
            }
        }

    @Test
    fun `all text has the contrast that WCAG AA asks for`() = inBothThemes { palette ->
        for ((text, behind) in texts) withClue("$text on $behind") {
            palette[text].contrast(palette[behind]) shouldBeGreaterThan LEAST_CONTRAST
        }
    }

    @Test
    fun `without green cones, red and green of the same lightness look alike`() {
        val (red, green) = Color.of("#c46b6b") to Color.of("#708a3f")
        val seen = Sight.DEUTERANOPIA
        red.distance(green) shouldBeGreaterThan 50.0
        seen.seen(red).distance(seen.seen(green)) shouldBeLessThan 20.0
    }

    private fun inBothThemes(check: (Palette) -> Unit) =
        Palette.both.forEach {
            withClue(it.theme) { check(it) }
        }

    private companion object {
        /** The least distance of two colors by CIE76. Side by side, 2.3 is just noticeable. */
        const val LEAST_DISTANCE = 7.5
        const val LEAST_CONTRAST = 4.5

        val differentMeanings =
            listOf(
                "faster" to "slower",
                "faster" to "paper",
                "slower" to "paper",
                "first" to "bar",
                "first" to "fault",
            )

        val texts =
            listOf("paper", "raised", "faster", "slower").map { "ink" to it } +
                listOf("paper", "raised").flatMap { listOf("soft" to it, "fault" to it) } +
                listOf("first" to "paper", "soft" to "faster", "soft" to "slower") +
                listOf("fault" to "faster", "fault" to "slower")
    }
}
