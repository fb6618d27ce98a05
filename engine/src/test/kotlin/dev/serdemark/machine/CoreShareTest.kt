package dev.serdemark.machine

import dev.serdemark.machine.testing.FakeSystem
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeBetween
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.time.Duration.Companion.hours
import kotlin.time.Duration.Companion.milliseconds
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class CoreShareTest(@param:TempDir private val root: Path) {
    private val system = FakeSystem(root)

    /** Returns a span in which two cores were busy with other programs for this many ticks. */
    private fun span(busy: Long, idle: Long, steal: Long = 0): MachineWatch.Span {
        system.cpu(user = 1000, idle = 1000, steal = 0)
        val span = MachineWatch(system.files).begin()
        system.cpu(user = 1000 + busy, idle = 1000 + idle, steal = steal)
        return span
    }

    @Test
    fun `if other programs use less than a tenth of the cores, all of them are free`() {
        // The time is not used: an hour would not pass.
        val share = CoreShare.measure(span(busy = 19, idle = 181), threads = 4, time = 1.hours)
        share.share shouldBe 1.0
        share.isShared shouldBe false
        share.cores shouldBe 2
    }

    @Test
    fun `without counters, all cores are free`() {
        val span = MachineWatch(system.files).begin()
        CoreShare.measure(span, threads = 4, time = 1.hours).isShared shouldBe false
    }

    @Test
    fun `if the cores are in use, busy threads find out the share`() {
        for (span in listOf(span(busy = 50, idle = 150), span(0, idle = 150, steal = 50))) {
            val share = CoreShare.measure(span, threads = 2, time = 20.milliseconds)
            share.others shouldBe (0.5 plusOrMinus 1e-9)
            share.share.shouldBeBetween(0.01, 1.0, 0.0)
        }
    }
}
