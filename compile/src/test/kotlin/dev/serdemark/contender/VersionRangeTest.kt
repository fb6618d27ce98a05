package dev.serdemark.contender

import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class VersionRangeTest {
    private val versions =
        listOf("1.4.0-RC", "1.4.0", "1.4.1", "1.5.0", "1.10.0", "2.0-Beta", "2.0")

    private fun versionsIn(range: String): List<String> {
        val parsed = checkNotNull(VersionRange.of(range)) { "No range: $range" }
        return versions.filter { it in parsed }
    }

    @Test
    fun `ranges order versions as Maven does`() {
        versionsIn("(,1.4.1)") shouldContainExactly listOf("1.4.0-RC", "1.4.0")
        versionsIn("[1.4,1.5)") shouldContainExactly listOf("1.4.0", "1.4.1")
        versionsIn("(1.5,2.0)") shouldContainExactly listOf("1.10.0", "2.0-Beta")
        versionsIn("[2.0,)") shouldContainExactly listOf("2.0")
        versionsIn("(,1.4.0],[2.0,)") shouldContainExactly listOf("1.4.0-RC", "1.4.0", "2.0")
    }

    @Test
    fun `a plain version matches only itself`() {
        versionsIn("1.4.0") shouldContainExactly listOf("1.4.0")
    }

    @ParameterizedTest
    @ValueSource(strings = ["<1.6", "1.4 - 1.6", "(,1.6", "[1.6,1.4]", ">=1.4,<1.6", ""])
    fun `a text that is neither a version nor a range gives no range`(text: String) {
        VersionRange.of(text) shouldBe null
    }
}
