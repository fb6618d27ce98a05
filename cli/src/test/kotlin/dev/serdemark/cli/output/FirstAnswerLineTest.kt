package dev.serdemark.cli.output

import io.kotest.matchers.shouldBe
import kotlin.time.Duration
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

class FirstAnswerLineTest {
    @ParameterizedTest
    @CsvSource(
        "100ms, 1 s",
        "8.2s, 9 s",
        "42s, 40 s",
        "117s, 115 s",
        "118s, 2 min",
        "2m 40s, 2.5 min",
        "9m 44s, 9.5 min",
        "12m 40s, 13 min",
    )
    fun `times are rounded, because no forecast is more exact`(time: String, text: String) {
        about(Duration.parse(time)) shouldBe text
    }
}
