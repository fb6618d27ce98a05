package dev.serdemark.machine

import dev.serdemark.machine.testing.FakeSystem
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeGreaterThan
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

class MachineWatchTest(@param:TempDir private val root: Path) {
    private val system = FakeSystem(root)

    @Test
    fun `the CPU use of others excludes this process and its children`() {
        putStart()
        val span = MachineWatch(system.files, rootProcess = 10).begin()
        putEnd()
        val use = span.use()
        // Others use 500 - 300 ticks of 400.
        use.othersCores.shouldNotBeNull() shouldBe (0.5 plusOrMinus 1e-9)
        use.stolen.shouldNotBeNull() shouldBe (0.1 plusOrMinus 1e-9)
    }

    @Test
    fun `other processes are listed by CPU use`() {
        putStart()
        val span = MachineWatch(system.files, rootProcess = 10).begin()
        putEnd()
        // 150 and 50 ticks of 400
        span.cpuUse()?.busiest shouldBe
            listOf(ProcessUse("gcc", 0.375), ProcessUse("Web Content", 0.125))
    }

    @Test
    fun `impossible counters give no result`() {
        system.cpu(user = 1000, idle = 9000, steal = 0)
        val jumped = MachineWatch(system.files).begin()
        system.cpu(user = 1500, idle = 1220, steal = 8780)
        jumped.use().stolen shouldBe null
        jumped.use().othersCores shouldBe null

        val fell = MachineWatch(system.files).begin()
        system.cpu(user = 2500, idle = 2220, steal = 8700)
        fell.use().stolen shouldBe null
    }

    @Test
    fun `pages that are read back from swap count only after the start`() {
        system.put("/proc/vmstat", "nr_free_pages 7\npswpin 100\npswpout 900")
        val span = MachineWatch(system.files).begin()
        system.put("/proc/vmstat", "nr_free_pages 7\npswpin 164\npswpout 900")
        span.pagesSwappedIn() shouldBe 64
    }

    @Test
    fun `a system without counters gives null, not zero use`() {
        val use = MachineWatch(system.files).begin().use()
        use.othersCores shouldBe null
        use.stolen shouldBe null
        use.megahertz shouldBe null
        use.pagesSwappedIn shouldBe null
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    fun `Linux reports the CPU use of this machine`() {
        val start = CpuReading.now(SystemFiles()).shouldNotBeNull()
        start.times.busy.toDouble() shouldBeGreaterThan 0.0
        start.processes.map { it.id }.contains(ProcessHandle.current().pid()) shouldBe true
    }

    /**
     * Writes the state before 400 ticks pass on each of two cores. Of these 800 ticks, 500 are busy
     * (300 of them by this process and its children), 220 are idle, and 80 are stolen.
     */
    private fun putStart() {
        system.cpu(user = 1000, idle = 1000, steal = 0)
        system.process(1, 0, "init", user = 5)
        system.process(10, 1, "java", user = 100)
        system.process(11, 10, "java", user = 50)
        system.process(20, 1, "Web Content", user = 40)
    }

    private fun putEnd() {
        system.cpu(user = 1500, idle = 1220, steal = 80)
        system.process(10, 1, "java", user = 150, ended = 50)
        root.resolve("proc/11/stat").toFile().delete()
        system.process(12, 10, "java", user = 250)
        system.process(20, 1, "Web Content", user = 90)
        system.process(21, 1, "gcc", user = 150)
    }
}
