package dev.serdemark.machine

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class CpuTimesTest {
    /** The columns: user nice system idle iowait irq softirq steal guest guest_nice. */
    private val stat =
        """
        cpu  1564502 3270 95786 659861 1229 0 1409 1374 50 7
        cpu0 785401 1638 46548 328804 254 0 279 702 0 0
        cpu1 779101 1631 49238 331056 975 0 1130 672 0 0
        intr 12345
        """
            .trimIndent()

    @Test
    fun `waiting for disks counts as idle, and guests are not counted twice`() {
        cpuTimes(stat) shouldBe
            CpuTimes(busy = 1564502 + 3270 + 95786 + 1409, stolen = 1374, idle = 659861 + 1229)
    }

    @Test
    fun `cores are counted`() {
        coresOf(stat) shouldBe 2
    }

    @Test
    fun `an old kernel without the steal column reports no stolen time`() {
        cpuTimes("cpu 10 0 5 80 5") shouldBe CpuTimes(busy = 15, stolen = 0, idle = 85)
    }

    @Test
    fun `text that is not a line of CPU times gives null`() {
        cpuTimes("") shouldBe null
        cpuTimes("cpu") shouldBe null
        cpuTimes("cpu a b c d e") shouldBe null
        cpuTimes("intr 1 2 3 4 5 6 7 8") shouldBe null
    }
}
