package dev.serdemark.archive

import dev.serdemark.plan.Cell
import dev.serdemark.plan.DocumentInfo
import dev.serdemark.plan.Environment
import dev.serdemark.plan.Event
import dev.serdemark.results.testing.Recorded
import java.util.Random
import kotlin.math.exp

private const val GENERATIONS = 8

/**
 * Returns a run on a machine with this [cpu]. Times vary by 3% from JVM to JVM.
 *
 * @param times microseconds per call, one value per cell
 * @param hash the hash of the document's values
 * @param between the standard deviation from run to run, on the scale of logarithms
 */
fun machineRun(
    cpu: String,
    seed: Long,
    times: List<Double>,
    cells: List<Cell> = listOf("a", "b", "c").map { Recorded.cell(it) },
    hash: String = "ab",
    between: Double = 0.01,
): RunRatios {
    val random = Random(seed)
    val shiftOfRun = List(cells.size) { between * random.nextGaussian() }
    // Generations count from 1, so the first shift is not used.
    val shiftOfJvm = List(GENERATIONS + 1) { List(cells.size) { 0.03 * random.nextGaussian() } }
    val plan =
        Recorded.plan(cells)
            .copy(documents = listOf(DocumentInfo(cells.first().document, 1, 1000.0, hash)))
    val events =
        Recorded.events(plan, GENERATIONS) { cell, generation, _ ->
            1000 * times[cell] * exp(shiftOfRun[cell] + shiftOfJvm[generation][cell])
        }
    val environment =
        Environment(
            serdemark = "0",
            startedAt = "2026-01-01T00:00:00Z",
            os = "Linux 6.1 amd64",
            cpu = cpu,
            cores = 2,
            memoryBytes = 1,
            loadAverage = null,
        )
    val eventsOnMachine = events.map {
        if (it is Event.RunStarted) it.copy(environment = environment) else it
    }
    return RunRatios.of("$cpu-$seed", Recorded.recording(eventsOnMachine))
}
