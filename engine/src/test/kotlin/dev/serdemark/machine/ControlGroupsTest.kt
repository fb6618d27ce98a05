package dev.serdemark.machine

import dev.serdemark.machine.testing.FakeSystem
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class ControlGroupsTest(@TempDir root: Path) {
    private val system = FakeSystem(root)

    @Test
    fun `in version 2, the lowest limit of a group and its parents applies`() {
        system.put("/proc/self/cgroup", "0::/pod/box")
        system.put("/proc/self/mountinfo", "25 30 0:22 / /sys/fs/cgroup rw - cgroup2 none rw")
        system.put("/sys/fs/cgroup/pod/cpu.max", "150000 100000")
        system.put("/sys/fs/cgroup/pod/box/cpu.max", "max 100000")
        system.put("/sys/fs/cgroup/pod/memory.max", "max")
        system.put("/sys/fs/cgroup/pod/box/memory.max", "536870912")
        limits(system.files) shouldBe Limits(cores = 1.5, memory = 536_870_912)
    }

    @Test
    fun `in a container with version 2, the limit is at the root that the container sees`() {
        system.put("/proc/self/cgroup", "0::/")
        system.put("/proc/self/mountinfo", "25 30 0:22 / /sys/fs/cgroup rw - cgroup2 none rw")
        system.put("/sys/fs/cgroup/cpu.max", "50000 100000")
        limits(system.files) shouldBe Limits(cores = 0.5, memory = null)
    }

    @Test
    fun `in version 1, limits are read from a folder for each controller`() {
        system.put("/proc/self/cgroup", "3:cpuset:/\n2:cpu,cpuacct:/box\n1:memory:/box\n0::/")
        system.put(
            "/proc/self/mountinfo",
            "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw shared:9 - cgroup cgroup rw,cpu,cpuacct\n" +
                "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory",
        )
        system.put("/sys/fs/cgroup/cpu,cpuacct/box/cpu.cfs_quota_us", "200000")
        system.put("/sys/fs/cgroup/cpu,cpuacct/box/cpu.cfs_period_us", "100000")
        system.put("/sys/fs/cgroup/memory/box/memory.limit_in_bytes", "1073741824")
        limits(system.files) shouldBe Limits(cores = 2.0, memory = 1_073_741_824)
    }

    @Test
    fun `a quota below 0 and the largest number of pages are no limits`() {
        coreQuota("-1", "100000") shouldBe null
        memoryLimit("9223372036854771712") shouldBe null
    }

    @Test
    fun `without control groups there are no limits`() {
        limits(system.files) shouldBe Limits(cores = null, memory = null)
    }
}
