package dev.serdemark.results.testing

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Event
import dev.serdemark.plan.MachineUse
import dev.serdemark.plan.Phase
import dev.serdemark.plan.Slice
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.results.warnings.Warning
import dev.serdemark.results.warnings.warnings
import java.util.Random
import kotlin.math.exp
import kotlin.math.ln

/**
 * A normal run on a quiet machine. JVMs differ only by chance, and all cells allocate and collect.
 * Tests then add disturbances.
 *
 * @property luck the standard deviation from JVM to JVM, on the scale of logarithms
 * @property step by how much each cell is slower than the one before it, as a fraction of the first
 *   cell's time
 */
internal class GeneratedRun(
    seed: Long,
    private val cells: Int = 4,
    private val generations: Int = 20,
    private val rounds: Int = 3,
    private val luck: Double = 0.02,
    private val step: Double = 0.1,
) {
    private val random = Random(seed)

    /** Returns what is added to the logarithm of the time of a cell in a generation. */
    var shift: (cell: Int, generation: Int) -> Double = { _, _ -> 0.0 }

    var changeSlice: (Slice) -> Slice = { it }

    /** Whether the warm-up of a cell reaches its limit in a generation. */
    var isWarmUpCapped: (cell: Int, generation: Int) -> Boolean = { _, _ -> false }

    /**
     * Returns how much slower the rounds of a cell are than its warm-up was, on the scale of
     * logarithms.
     */
    var slowdownAfterWarmUp: (cell: Int, generation: Int) -> Double = { _, _ -> 0.0 }

    /** Returns what else runs on the machine in a generation. */
    var machineUse: (generation: Int) -> MachineUse = {
        MachineUse(
            loadAverage = 0.1,
            othersCores = 0.02,
            stolen = 0.0,
            megahertz = 3000.0,
            pagesSwappedIn = 0,
        )
    }

    /** Returns a normally distributed random number from the run's source. */
    fun normal(): Double = random.nextGaussian()

    /** Returns true with this probability. */
    fun chance(share: Double): Boolean = random.nextDouble() < share

    val result: RunResult
        get() = results(Recording().apply { events().forEach(::on) })

    val warnings: List<Warning>
        get() = result.course.warnings

    private fun events(): List<Event> {
        val times =
            List(cells) { cell ->
                List(generations) {
                    ln(1000 * (1 + step * cell)) + luck * normal() + shift(cell, it + 1)
                }
            }
        val plan = Recorded.plan(List(cells) { Recorded.cell("c$it") }, rounds)
        return Recorded.events(plan, generations) { cell, generation, _ ->
                exp(times[cell][generation - 1] + NOISE * normal())
            }
            .flatMap(::withDisturbances)
    }

    private fun withDisturbances(event: Event): List<Event> =
        when (event) {
            is Event.SliceMeasured ->
                warmUp(event.slice) +
                    Event.SliceMeasured(changeSlice(event.slice.copy(collections = 1)))
            is Event.GenerationEnded ->
                List(cells) { cell ->
                    Event.CellWarmed(
                        CellIndex(cell),
                        event.generation,
                        cpuNanos = 1,
                        isWarmUpCapped(cell, event.generation),
                    )
                } + Event.MachineObserved(event.generation, machineUse(event.generation)) + event
            else -> listOf(event)
        }

    /** Returns the warm-up before a cell's [first] slice. It becomes faster, and then steady. */
    private fun warmUp(first: Slice): List<Event> {
        if (first.round > 1) return emptyList()
        val slowdown = slowdownAfterWarmUp(first.cell.value, first.generation)
        return (1..WARM_UP_SLICES).map {
            val logFactor = if (it <= WARM_UP_SLICES / 2) 1.0 else NOISE * normal() - slowdown
            Event.SliceMeasured(
                first.copy(
                    phase = Phase.WARMUP,
                    round = it,
                    cpuNanos = (first.cpuNanos * exp(logFactor)).toLong(),
                )
            )
        }
    }

    private companion object {
        const val WARM_UP_SLICES = 20

        /** The variation from slice to slice, on the scale of logarithms. */
        const val NOISE = 0.005
    }
}
