package dev.serdemark.machine

import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class SwapTest {
    private val meminfo =
        """
        MemTotal:       24683000 kB
        MemFree:         1000000 kB
        MemAvailable:   18000000 kB
        SwapCached:            0 kB
        SwapTotal:       2000000 kB
        SwapFree:        1500000 kB
        """
            .trimIndent()

    @Test
    fun `memory is converted from kB to bytes`() {
        memoryState(meminfo) shouldBe
            MemoryState(available = 18_000_000L * 1024, swapInUse = 500_000L * 1024)
    }

    @Test
    fun `missing values give null`() {
        memoryState("MemTotal: 5 kB") shouldBe null
        pagesSwappedIn("pswpinx 7") shouldBe null
    }
}
