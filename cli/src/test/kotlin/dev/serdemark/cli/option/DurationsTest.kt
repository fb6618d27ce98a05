package dev.serdemark.cli.option

import dev.serdemark.problem.asOption
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldNotContain
import kotlin.time.Duration.Companion.seconds
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class DurationsTest {
    @ParameterizedTest
    @ValueSource(doubles = [1.5, 60.0, 90.0, 3605.0, 90_000.0])
    fun `a duration that is printed for an option is one word, and taken again`(seconds: Double) {
        val word = seconds.seconds.asOption()
        word shouldNotContain " "
        duration("--budget", word) shouldBe seconds.seconds
    }
}
