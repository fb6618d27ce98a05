package dev.serdemark.system

import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class LimitsTest(@TempDir folder: Path) {
    private val file = folder.resolve("limits")

    private fun limits(addresses: String, files: String, processes: String): List<String> {
        file.writeText(
            """
            |Limit                     Soft Limit           Hard Limit           Units
            |Max data size             unlimited            unlimited            bytes
            |Max processes             $processes                unlimited                processes
            |Max open files            $files                 1048576              files
            |Max address space         $addresses           unlimited            bytes
            |"""
                .trimMargin()
        )
        return tightLimits(file)
    }

    @Test
    fun `limits that may cause failures are listed in the notation of ulimit`() {
        limits(addresses = "4096000000", files = "64", processes = "100") shouldBe
            listOf(
                "ulimit -v 4000000 (KB of address space)",
                "ulimit -u 100 (processes and threads of this user)",
                "ulimit -n 64 (open files)",
            )
    }

    @Test
    fun `ample limits are not listed`() {
        limits(addresses = "unlimited", files = "4096", processes = "63000").shouldBeEmpty()
    }

    @Test
    fun `if the system lists no limits, none is known`() {
        tightLimits(file.resolveSibling("none")).shouldBeEmpty()
    }
}
