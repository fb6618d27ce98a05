package dev.serdemark.results.testing

import dev.serdemark.plan.Cell
import dev.serdemark.plan.DocumentInfo
import dev.serdemark.plan.Environment
import dev.serdemark.plan.Event
import dev.serdemark.results.between.RunRatios
import java.util.Random
import kotlin.math.exp

private const val GENERATIONS = 8

/**
 * Returns a run on a machine with this [cpu]. JVMs differ by 3%, and the cells of repeated runs by
 * [between].
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
    val ofRun = List(cells.size) { between * random.nextGaussian() }
    val ofJvm = List(GENERATIONS + 1) { List(cells.size) { 0.03 * random.nextGaussian() } }
    val plan =
        Recorded.plan(cells)
            .copy(documents = listOf(DocumentInfo(cells.first().document, 1, 1000.0, hash)))
    val events =
        Recorded.events(plan, GENERATIONS) { cell, generation, _ ->
            1000 * times[cell] * exp(ofRun[cell] + ofJvm[generation][cell])
        }
    val environment = Environment("0", "2026-01-01T00:00:00Z", "Linux 6.1 amd64", cpu, 2, 1, null)
    val eventsHere = events.map {
        if (it is Event.RunStarted) it.copy(environment = environment) else it
    }
    return RunRatios.of("$cpu-$seed", Recorded.recording(eventsHere))
}
