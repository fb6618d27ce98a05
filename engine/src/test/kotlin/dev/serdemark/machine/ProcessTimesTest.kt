package dev.serdemark.machine

import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ProcessTimesTest {
    @Test
    fun `a process with any name is read`() {
        processTimes(
            "42 (a) S 1 ((x) R 7 42 42 0 -1 4194560 500 900 0 0 120 30 4 5 20 0 9 0 777 1 2 3"
        ) shouldBe
            ProcessTimes(id = 42, parent = 7, name = "a) S 1 ((x", ticks = 150, endedTicks = 9)
    }

    @Test
    fun `text that is not a process gives null`() {
        processTimes("") shouldBe null
        processTimes("42 (java) R 1") shouldBe null
        processTimes("x (java) R 7 42 42 0 -1 4194560 500 900 0 0 120 30 4 5 20") shouldBe null
    }

    @Test
    fun `a tree is a process and all its descendants`() {
        val processes = listOf(process(1, 0), process(2, 1), process(3, 2), process(4, 1))
        treeOf(2, processes).map { it.id } shouldContainExactly listOf(2, 3)
    }

    @Test
    fun `the CPU time of a child counts once, whether the child runs or has ended`() {
        val running = listOf(process(2, 1, ticks = 10), process(3, 2, ticks = 90))
        val ended = listOf(process(2, 1, ticks = 10, endedTicks = 90))
        ticksOfTree(2, running) shouldBe 100
        ticksOfTree(2, ended) shouldBe 100
    }

    private fun process(id: Long, parent: Long, ticks: Long = 0, endedTicks: Long = 0) =
        ProcessTimes(id, parent, "p$id", ticks, endedTicks)
}
