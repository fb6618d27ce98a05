package dev.serdemark.cli.output

import io.kotest.matchers.shouldBe
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import kotlin.time.TestTimeSource
import org.junit.jupiter.api.Test

class SignalCopiesTest {
    private val time = TestTimeSource()
    private val copies = SignalCopies(time)

    @Test
    fun `a second signal after 100 ms is a copy, and a signal after 2 seconds is not`() {
        copies.isCopy() shouldBe false
        time += 100.milliseconds
        copies.isCopy() shouldBe true
        time += 2.seconds
        copies.isCopy() shouldBe false
    }
}
