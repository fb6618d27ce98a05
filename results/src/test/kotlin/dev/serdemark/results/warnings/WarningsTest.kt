package dev.serdemark.results.warnings

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.MachineUse
import dev.serdemark.plan.Slice
import dev.serdemark.results.testing.GeneratedRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import kotlin.math.ln
import org.junit.jupiter.api.Test

class WarningsTest {
    private val run = GeneratedRun(seed = 1)

    @Test
    fun `a normal run has no warnings`() {
        run.warnings.shouldBeEmpty()
    }

    @Test
    fun `JVMs in two groups raise a warning with their distance and generations`() {
        run.shift = { cell, generation -> if (cell == 2 && generation % 5 == 0) ln(1.2) else 0.0 }
        val warning = run.warnings.single()
        warning.kind shouldBe WarningKind.TWO_HUMPED
        warning.subject shouldBe CellSubject(CellIndex(2))
        warning.value shouldBe (1.2 plusOrMinus 0.03)
        warning.generations shouldContainExactly listOf(5, 10, 15, 20)
    }

    @Test
    fun `two groups that differ by less than half the margin raise no warning`() {
        val alike = GeneratedRun(seed = 1, luck = 0.0005)
        alike.shift = { cell, generation -> if (cell == 2 && generation % 2 == 0) 0.02 else 0.0 }
        alike.warnings.shouldBeEmpty()
    }

    @Test
    fun `a time that falls over the run raises a warning of drift`() {
        val steady = GeneratedRun(seed = 2, luck = 0.005)
        steady.shift = { cell, generation -> if (cell == 1) -0.004 * generation else 0.0 }
        val warning = steady.warnings.single { it.kind == WarningKind.DRIFT }
        warning.subject shouldBe CellSubject(CellIndex(1))
        // 19 steps of -0.004, on the scale of logarithms.
        warning.value shouldBe (0.926 plusOrMinus 0.01)
    }

    @Test
    fun `a ratio that stays near its previous value raises a warning of serial correlation`() {
        var lastShift = 0.0
        val long = GeneratedRun(seed = 3, cells = 2, generations = 40, luck = 0.002)
        long.shift = { cell, _ ->
            if (cell == 0) (0.85 * lastShift + 0.01 * long.normal()).also { lastShift = it }
            else 0.0
        }
        val warning = long.warnings.single { it.kind == WarningKind.SERIAL_CORRELATION }
        warning.subject shouldBe PairSubject(CellIndex(0), CellIndex(1))
    }

    @Test
    fun `a correlation that no single pair shows raises a warning about the run`() {
        val lastShifts = DoubleArray(8)
        val long = GeneratedRun(seed = 5, cells = 8, generations = 16, luck = 0.002)
        long.shift = { cell, _ ->
            (0.6 * lastShifts[cell] + 0.01 * long.normal()).also { lastShifts[cell] = it }
        }
        val warning = long.warnings.single { it.kind == WarningKind.SERIAL_CORRELATION }
        warning.subject shouldBe RunSubject
    }

    @Test
    fun `with few generations there is no warning about correlation`() {
        val short = GeneratedRun(seed = 3, cells = 2, generations = 9, luck = 0.0)
        short.shift = { cell, generation -> if (cell == 0 && generation > 4) 0.02 else 0.0 }
        short.warnings.filter { it.kind == WarningKind.SERIAL_CORRELATION }.shouldBeEmpty()
    }

    @Test
    fun `a warm-up that did not become steady raises a warning with its generations`() {
        run.isWarmUpCapped = { cell, generation -> cell == 1 && generation in setOf(2, 7) }
        run.warnings.single() shouldBe
            Warning(WarningKind.UNSTEADY_WARM_UP, CellSubject(CellIndex(1)), 2.0, listOf(2, 7))
    }

    @Test
    fun `a cell that becomes much slower after warm-up raises a warning, unless all cells do`() {
        run.slowdownAfterWarmUp = { _, _ -> 0.07 }
        run.warnings.shouldBeEmpty()
        run.slowdownAfterWarmUp = { cell, generation ->
            0.02 * (generation % 2) + if (cell == 1) 0.07 else 0.0
        }
        val warning = run.warnings.single()
        warning.kind shouldBe WarningKind.CHANGED_AFTER_WARM_UP
        warning.subject shouldBe CellSubject(CellIndex(1))
        warning.value shouldBe (1.07 plusOrMinus 0.01)
        run.slowdownAfterWarmUp = { cell, _ -> if (cell == 1) 0.03 else 0.0 }
        run.warnings.shouldBeEmpty()
    }

    @Test
    fun `a run of two cells does not show which of them changed after its warm-up`() {
        val two = GeneratedRun(seed = 1, cells = 2)
        two.slowdownAfterWarmUp = { cell, _ -> if (cell == 1) 0.2 else 0.0 }
        two.warnings.shouldBeEmpty()
    }

    @Test
    fun `slices with compilation raise a warning with their generations if they take longer`() {
        run.compileIn(16, factor = 1.01) // 16 of 60 slices
        run.warnings.shouldBeEmpty()
        run.compileIn(16, factor = 1.05)
        run.warnings.single() shouldBe
            Warning(WarningKind.COMPILATION, CellSubject(CellIndex(2)), 16.0 / 60, (1..16).toList())
    }

    @Test
    fun `a cell that compiles in all its slices raises a warning`() {
        run.compileIn(60)
        run.warnings.single() shouldBe
            Warning(WarningKind.COMPILATION, CellSubject(CellIndex(2)), 1.0, (1..20).toList())
    }

    @Test
    fun `a few slices with compilation raise no warning`() {
        val short = GeneratedRun(seed = 5, generations = 20)
        short.compileIn(6, factor = 1.05)
        short.warnings.shouldBeEmpty()
    }

    /**
     * Adds compilation to the first [slices] slices of a cell, and makes them slower by [factor].
     * Up to 20 slices are the first slices of their generations.
     */
    private fun GeneratedRun.compileIn(slices: Int, factor: Double = 1.0) {
        val rounds = if (slices > 20) 3 else 1
        changeSlice = {
            val number = (it.generation - 1) * rounds + it.round
            if (it.cell == CellIndex(2) && it.round <= rounds && number <= slices)
                it.slower(factor).copy(compilationMillis = 1)
            else it
        }
    }

    @Test
    fun `a few slices that take far longer raise a warning about mean and median`() {
        run.changeSlice = { if (it.cell == CellIndex(3) && it.round == 2) it.slower(1.3) else it }
        val warning = run.warnings.single()
        warning.kind shouldBe WarningKind.MEAN_AGAINST_MEDIAN
        warning.subject shouldBe CellSubject(CellIndex(3))
        warning.value shouldBe (1.1 plusOrMinus 0.01)
    }

    @Test
    fun `pairs with the opposite order by elapsed time raise a warning`() {
        run.changeSlice = {
            if (it.cell == CellIndex(0)) it.copy(wallNanos = it.wallNanos * 2) else it
        }
        val warnings = run.warnings
        warnings.map { it.kind }.toSet() shouldBe setOf(WarningKind.CPU_AGAINST_WALL)
        warnings.map { it.subject } shouldContainExactly
            listOf(
                PairSubject(CellIndex(0), CellIndex(1)),
                PairSubject(CellIndex(0), CellIndex(2)),
                PairSubject(CellIndex(0), CellIndex(3)),
            )
    }

    @Test
    fun `slices that waited for a core do not change an order by elapsed time`() {
        run.changeSlice = {
            if (it.cell == CellIndex(0)) it.copy(wallNanos = it.wallNanos * 2, queueNanos = 5)
            else it
        }
        run.warnings.shouldBeEmpty()
    }

    @Test
    fun `a worker that allocates and never collects raises a warning`() {
        run.changeSlice = { it.copy(collections = 0) }
        run.warnings shouldContainExactly
            List(4) { Warning(WarningKind.NO_COLLECTION, CellSubject(CellIndex(it)), 64.0) }
    }

    @Test
    fun `one collection in any cell of a worker prevents the warning`() {
        run.changeSlice = {
            it.copy(
                collections =
                    if (it.cell == CellIndex(0) && it.generation == 7 && it.round == 1) 1 else 0
            )
        }
        run.warnings.shouldBeEmpty()
    }

    @Test
    fun `a worker that hardly allocates raises no warning if it never collects`() {
        run.changeSlice = { it.copy(collections = 0, allocatedBytes = 100) }
        run.warnings.shouldBeEmpty()
    }

    @Test
    fun `other processes that use cores raise a warning`() {
        run.machineUse = { MachineUse(othersCores = if (it > 10) 1.0 else 0.125) }
        // The mean of 1 and 0.125 cores.
        run.warnings.single() shouldBe
            Warning(WarningKind.BUSY_MACHINE, RunSubject, 0.5625, (11..20).toList())
    }

    @Test
    fun `other processes in one of many generations raise no warning`() {
        run.machineUse = { MachineUse(othersCores = if (it == 1) 1.0 else 0.1) }
        run.warnings.shouldBeEmpty()
    }

    @Test
    fun `time that the host takes away raises a warning`() {
        run.machineUse = { MachineUse(stolen = if (it == 3) 0.5 else 0.0) }
        // Half of one of 20 generations.
        run.warnings.single() shouldBe
            Warning(WarningKind.STOLEN_TIME, RunSubject, 0.025, listOf(3))
    }

    @Test
    fun `impossible counters of CPU time raise no warning`() {
        run.machineUse = {
            if (it == 3) MachineUse(othersCores = 90.0, stolen = 5.87) else MachineUse(stolen = 0.0)
        }
        run.warnings.shouldBeEmpty()
    }

    @Test
    fun `a processor that changes its frequency raises a warning`() {
        run.machineUse = { MachineUse(megahertz = if (it < 5) 3000.0 else 2400.0) }
        run.warnings.single() shouldBe Warning(WarningKind.FREQUENCY, RunSubject, 1.25)
    }

    @Test
    fun `memory that is read back from disk raises a warning`() {
        run.machineUse = { MachineUse(pagesSwappedIn = if (it == 4) 5000L else 3L) }
        run.warnings.single() shouldBe Warning(WarningKind.SWAPPING, RunSubject, 5000.0, listOf(4))
    }

    @Test
    fun `a system that reports nothing raises no warning`() {
        run.machineUse = { MachineUse() }
        run.warnings.shouldBeEmpty()
    }

    private fun Slice.slower(factor: Double) =
        copy(
            cpuNanos = (cpuNanos * factor).toLong(),
            wallNanos = (wallNanos * factor).toLong(),
        )
}
