package dev.serdemark.report.html

import dev.serdemark.report.html.testing.Color
import dev.serdemark.report.html.testing.ColorVision
import dev.serdemark.report.html.testing.Palette
import io.kotest.assertions.withClue
import io.kotest.matchers.doubles.shouldBeGreaterThan
import io.kotest.matchers.doubles.shouldBeLessThan
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

/** Checks the colors of both themes, also as people with a color vision deficiency see them. */
class PaletteTest {
    @ParameterizedTest
    @EnumSource(ColorVision::class)
    fun `colors with different meanings look different`(vision: ColorVision) =
        inBothThemes { palette ->
            for ((one, other) in differentMeanings) withClue("$one and $other") {
                vision
                    .appearance(palette[one])
                    .distance(vision.appearance(palette[other])) shouldBeGreaterThan
                    MINIMUM_DISTANCE
            }
        }

    @Test
    fun `all text has the minimum contrast of WCAG AA`() = inBothThemes { palette ->
        for ((text, background) in textsOnBackgrounds) withClue("$text on $background") {
            palette[text].contrast(palette[background]) shouldBeGreaterThan MINIMUM_CONTRAST
        }
    }

    @Test
    fun `without green cones, red and green of the same lightness look alike`() {
        val red = Color.of("#c46b6b")
        val green = Color.of("#708a3f")
        red.distance(green) shouldBeGreaterThan 50.0
        val vision = ColorVision.DEUTERANOPIA
        vision.appearance(red).distance(vision.appearance(green)) shouldBeLessThan 20.0
    }

    private fun inBothThemes(check: (Palette) -> Unit) =
        Palette.lightAndDark.forEach {
            withClue(it.theme) { check(it) }
        }

    private companion object {
        /** By CIE76, a distance of 2.3 is just noticeable if the colors are side by side. */
        const val MINIMUM_DISTANCE = 7.5
        const val MINIMUM_CONTRAST = 4.5

        val differentMeanings =
            listOf(
                "faster" to "slower",
                "faster" to "paper",
                "slower" to "paper",
                "first" to "bar",
                "first" to "fault",
            )

        val textsOnBackgrounds =
            listOf("paper", "raised", "faster", "slower").map { "ink" to it } +
                listOf("paper", "raised").flatMap { listOf("soft" to it, "fault" to it) } +
                listOf("first" to "paper", "soft" to "faster", "soft" to "slower") +
                listOf("fault" to "faster", "fault" to "slower")
    }
}
