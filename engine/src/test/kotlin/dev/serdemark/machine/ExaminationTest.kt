package dev.serdemark.machine

import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import kotlin.time.Duration.Companion.microseconds
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.nanoseconds
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

class ExaminationTest {
    private val clock =
        ClockState(1.microseconds, 300.nanoseconds, "tsc", reportsRunQueueDelay = true)
    private val cpu = CpuUse(cores = 4, others = 0.02, stolen = 0.0, busiest = emptyList())
    private val good =
        Observation(
            load = 0.1,
            usableCores = 4,
            cpu = cpu,
            otherJvms = 0,
            limits = Limits(cores = null, memory = null),
            memory = MemoryState(available = 8_000_000_000, swapInUse = 0),
            pagesSwappedIn = 0,
            frequency = FrequencyControl(listOf("performance"), turbo = false),
            megahertz = listOf(3000.0, 3010.0),
            clock = clock,
        )

    @Test
    fun `a machine without problems gets no advice`() {
        examine(good).filter { it.grade != Grade.GOOD || it.advice != null }.shouldBeEmpty()
    }

    @TestFactory
    fun `each disturbance is found and graded, and has advice`(): List<DynamicTest> =
        listOf(
                Case("cores", Grade.MATTERS, good.copy(usableCores = 1)),
                Case(
                    "CPU limit",
                    Grade.MATTERS,
                    good.copy(limits = Limits(cores = 1.5, memory = null)),
                ),
                Case(
                    "CPU limit",
                    Grade.BAD,
                    good.copy(limits = Limits(cores = 0.5, memory = null)),
                ),
                Case("load", Grade.MATTERS, good.copy(load = 1.5)),
                Case("load", Grade.BAD, good.copy(load = 4.0)),
                Case("other processes", Grade.MATTERS, good.copy(cpu = cpu.copy(others = 2.0))),
                Case("other processes", Grade.BAD, good.copy(cpu = cpu.copy(others = 3.0))),
                Case("stolen time", Grade.MATTERS, good.copy(cpu = cpu.copy(stolen = 0.02))),
                Case("stolen time", Grade.BAD, good.copy(cpu = cpu.copy(stolen = 0.1))),
                Case("other JVMs", Grade.MATTERS, busyJvm()),
                Case(
                    "frequency governor",
                    Grade.MATTERS,
                    good.copy(frequency = FrequencyControl(listOf("powersave"), turbo = false)),
                ),
                Case(
                    "turbo",
                    Grade.MATTERS,
                    good.copy(frequency = FrequencyControl(listOf("performance"), turbo = true)),
                ),
                Case("frequency", Grade.MATTERS, good.copy(megahertz = listOf(2000.0, 3000.0))),
                Case("memory", Grade.MATTERS, memory(1_000_000_000)),
                Case("memory", Grade.BAD, memory(500_000_000)),
                Case(
                    "memory",
                    Grade.BAD,
                    good.copy(limits = Limits(cores = null, memory = 500_000_000)),
                ),
                Case("swap", Grade.BAD, good.copy(pagesSwappedIn = 3)),
                Case("thread CPU clock", Grade.MATTERS, clock(clock.copy(step = 10.milliseconds))),
                Case("thread CPU clock", Grade.MATTERS, clock(clock.copy(cost = 50.microseconds))),
                Case("schedstat", Grade.MATTERS, clock(clock.copy(reportsRunQueueDelay = false))),
                Case("time source", Grade.MATTERS, clock(clock.copy(source = "hpet"))),
            )
            .map { case ->
                DynamicTest.dynamicTest("${case.what}: ${case.grade.id}") {
                    val findings = examine(case.observation)
                    withClue(findings) {
                        val finding = findings.single { it.what == case.what }
                        finding.grade shouldBe case.grade
                        finding.advice.shouldNotBeNull()
                        (findings - finding).all { it.grade == Grade.GOOD } shouldBe true
                    }
                }
            }

    @Test
    fun `values that the system does not report are unknown, not good`() {
        val withoutValues =
            good.copy(
                load = null,
                cpu = null,
                memory = null,
                pagesSwappedIn = null,
                frequency = FrequencyControl(emptyList(), turbo = null),
                megahertz = emptyList(),
                clock = clock.copy(source = null),
            )
        examine(withoutValues).filter { it.grade == Grade.UNKNOWN }.map { it.what } shouldBe
            listOf(
                "load",
                "other processes",
                "stolen time",
                "frequency governor",
                "turbo",
                "frequency",
                "memory",
                "swap",
                "time source",
            )
    }

    @Test
    fun `the busiest processes are named`() {
        val busy = listOf(ProcessUse("java", 0.9), ProcessUse("gcc", 0.4), ProcessUse("sh", 0.01))
        examine(good.copy(cpu = cpu.copy(others = 1.31, busiest = busy)))
            .single { it.what == "other processes" }
            .found shouldBe "1.31 of 4 cores: java 0.90, gcc 0.40"
    }

    @Test
    fun `swap space in use gets no warning if no pages are read back`() {
        val withSwapInUse =
            good.copy(memory = MemoryState(available = 8_000_000_000, swapInUse = 1_200_000_000))
        examine(withSwapInUse).single { it.what == "swap" }.found shouldContain "1.2 GB in use"
    }

    private class Case(val what: String, val grade: Grade, val observation: Observation)

    private fun memory(available: Long) = good.copy(memory = MemoryState(available, swapInUse = 0))

    private fun clock(clock: ClockState) = good.copy(clock = clock)

    private fun busyJvm() =
        good.copy(
            otherJvms = 2,
            cpu = cpu.copy(others = 0.09, busiest = listOf(ProcessUse("java", 0.12))),
        )
}
