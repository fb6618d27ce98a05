package dev.serdemark.evidence

import dev.serdemark.evidence.testing.Evidence
import dev.serdemark.results.alarms.AlarmKind
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import org.junit.jupiter.api.Test

/** What alarms say of a real run on a quiet machine. */
class QuietAlarmsTest {
    private val result = Evidence("users-medium-quiet").result
    private val alarms = result.alarms

    @Test
    fun `nothing is said of the machine, nor that cells do not collect`() {
        val notHere =
            setOf(
                AlarmKind.BUSY_MACHINE,
                AlarmKind.STOLEN_TIME,
                AlarmKind.FREQUENCY,
                AlarmKind.SWAPPING,
                AlarmKind.NO_COLLECTION,
                AlarmKind.CPU_AGAINST_WALL,
            )
        alarms.filter { it.kind in notHere }.shouldBeEmpty()
    }

    @Test
    fun `at most a quarter of the figures are doubted`() {
        alarms.size shouldBeLessThanOrEqual result.cells.size / 4
    }
}
