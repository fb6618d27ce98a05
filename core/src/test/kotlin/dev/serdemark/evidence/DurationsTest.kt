package dev.serdemark.evidence

import dev.serdemark.plan.Event
import dev.serdemark.plan.Status
import io.kotest.matchers.longs.shouldBeLessThan
import io.kotest.matchers.shouldBe
import java.util.Locale
import org.junit.jupiter.api.Test

/** How long a second run of the README's command took. */
class DurationsTest {
    private val quiet = Evidence("users-medium-quiet")
    private val firstCall =
        quiet.events.firstNotNullOf { (it as? Event.SliceMeasured)?.slice?.startedAt }
    private val toFirstCall = firstCall - quiet.entered
    private val inAll = quiet.ended - quiet.entered

    @Test
    fun `all twelve cells are measured`() {
        quiet.result.cells.map { it.outcome.status } shouldBe List(12) { Status.MEASURED }
    }

    @Test
    fun `the first warm-up call comes within ten seconds, and the end within three minutes`() {
        toFirstCall shouldBeLessThan 10_000
        inAll shouldBeLessThan 180_000
    }

    @Test
    fun `the docs say what the files say`() {
        shouldBeInMethod(
            "durations",
            "From Enter to the first warm-up call: ${seconds(toFirstCall)} s. " +
                "From Enter to the end, with the default budget of 2 minutes: ${seconds(inAll)} s.",
        )
    }

    private fun seconds(millis: Long) = "%.1f".format(Locale.ROOT, millis / 1000.0)
}
