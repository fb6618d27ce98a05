package dev.serdemark.engine.time

import io.kotest.matchers.longs.shouldBeInRange
import io.kotest.matchers.longs.shouldBeLessThan
import kotlin.time.Duration.Companion.hours
import org.junit.jupiter.api.Test

class PhaseClockTest {
    @Test
    fun `uncounted time is not part of the generation's time`() {
        val clock = PhaseClock()
        clock.endEvent(number = 1).wallMillis shouldBeInRange 0L..60_000L
        // No hour has passed, so the remaining time is negative.
        clock.endEvent(number = 1, uncounted = 1.hours).wallMillis shouldBeLessThan 0
    }
}
