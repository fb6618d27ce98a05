package dev.serdemark.machine

import dev.serdemark.machine.testing.FakeSystem
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class FrequencyTest(@TempDir root: Path) {
    private val system = FakeSystem(root)
    private val cpus = "/sys/devices/system/cpu"

    @Test
    fun `each governor of the cores is listed once`() {
        listOf("cpu0" to "powersave", "cpu1" to "performance", "cpu10" to "powersave").forEach {
            (core, governor) ->
            system.put("$cpus/$core/cpufreq/scaling_governor", governor)
        }
        // This folder belongs to no core.
        system.put("$cpus/cpufreq/scaling_governor", "conservative")
        FrequencyControl.of(system.files).governors shouldBe listOf("performance", "powersave")
    }

    @Test
    fun `either of the driver's files no_turbo and boost shows whether turbo is on`() {
        FrequencyControl.turbo(noTurbo = "0", boost = null) shouldBe true
        FrequencyControl.turbo(noTurbo = "1", boost = null) shouldBe false
        FrequencyControl.turbo(noTurbo = null, boost = "1") shouldBe true
        FrequencyControl.turbo(noTurbo = null, boost = "0") shouldBe false
        FrequencyControl.turbo(noTurbo = null, boost = null) shouldBe null
    }

    @Test
    fun `the frequency is that of the fastest core`() {
        system.put("$cpus/cpu0/cpufreq/scaling_cur_freq", "800000")
        system.put("$cpus/cpu1/cpufreq/scaling_cur_freq", "3400000")
        megahertz(system.files) shouldBe 3400.0
    }

    @Test
    fun `the frequency comes from the list of processors if the driver reports none`() {
        system.put("/proc/cpuinfo", "model name\t: X\ncpu MHz\t\t: 2300.000\ncpu MHz\t\t: 2301.5")
        megahertz(system.files) shouldBe 2301.5
    }
}
