package dev.serdemark.results.testing

import dev.serdemark.plan.AllocatedClass
import dev.serdemark.plan.CellMemory
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.CountedMemory
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.ObservedMemory
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Preference
import dev.serdemark.plan.Status
import dev.serdemark.plan.Wishes
import dev.serdemark.results.RunResult
import dev.serdemark.results.comparison.judge
import dev.serdemark.results.figures.CellResult
import dev.serdemark.results.figures.Estimate
import java.util.Random
import kotlin.math.exp

/** Returns the name of a contender at version 1. */
internal fun contender(id: String) = ContenderName(id, "1")

/** Returns a reading and a writing cell of contender [id]. The times are microseconds. */
fun sampleCells(
    id: String,
    read: Double,
    write: Double,
    allocated: Double = 1000.0,
    payload: Double = 5000.0,
): List<SampleCell> =
    listOf(Operation.READ to read, Operation.WRITE to write).map { (operation, micros) ->
        SampleCell(contender(id), operation, micros, allocated, payload)
    }

/**
 * Returns a run with wishes.
 *
 * @param misfits by the id of a contender, why it does not meet the wishes
 */
fun runWithWishes(
    cells: List<SampleCell>,
    prefer: Preference = Preference.WARM,
    spread: Double? = 0.03,
    misfits: Map<String, String> = emptyMap(),
    documents: List<DocumentName> = listOf(DocumentName("users", "medium")),
): RunResult = SampleRun(cells, documents, spread).result.withWishes(Wishes(prefer), misfits)

fun RunResult.withWishes(
    wishes: Wishes,
    misfits: Map<String, String> = emptyMap(),
): RunResult =
    copy(
        plan =
            plan.copy(
                question = plan.question.copy(wishes = wishes),
                contenders = plan.contenders.map { it.copy(misfit = misfits[it.contender.id]) },
            )
    )

/**
 * Adds an examination of memory. [bytes] has the bytes that a value retains, by the id of the
 * contender that reads it.
 */
fun RunResult.withRetainedBytes(bytes: Map<String, Double>): RunResult {
    fun CellResult.examined() =
        if (cell.operation != Operation.READ) this
        else copy(memory = memory(bytes[cell.contender.id]))
    return copy(
        cells = cells.map { it.examined() },
        groups =
            groups.map { group ->
                group.copy(ranked = group.ranked.map { it.copy(result = it.result.examined()) })
            },
    )
}

private fun memory(retained: Double?): CellMemory =
    if (retained == null) CellMemory(counted = null, observed = null, "Its JVM ended.")
    else
        CellMemory(
            CountedMemory(
                retained,
                listOf(
                    AllocatedClass("[B", objects = 12.0, bytes = 3200.0),
                    AllocatedClass("a.B\$C", objects = 0.25, bytes = 6.0),
                ),
            ),
            ObservedMemory(
                groups = 20,
                callsOfGroup = 50,
                usedBytes = -1500.0,
                allocatedBytes = 160_300.0,
                disturbed = 7,
                cpuLoad = 0.43,
                cpuShare = 0.5,
                peakHeapBytes = 9_000_000,
                residentBytes = 80_000_000,
            ),
        )

/** A random run. Some runs are too short, some have faults, and most have near ties. */
class RandomRun(seed: Long) {
    private val random = Random(seed)

    private val prefer: Preference =
        listOf(Preference.WARM, Preference.SIZE, Preference.ALLOCATION)[random.nextInt(3)]

    /** Half the width of every interval, on the scale of logarithms. */
    private val spread: Double? = if (chance(0.1)) null else 0.005 * exp(4 * random.nextDouble())

    private val documents = (1..(1 + random.nextInt(3))).map { DocumentName("w", "d$it") }

    val result: RunResult = run {
        val ids = (1..(1 + random.nextInt(6))).map { "c$it" }
        val cells =
            ids.flatMap { sampleCells(it, micros(), micros(), bytes(), bytes()) }
                .map(::withRandomFault)
        val misfits = ids.filter { chance(0.1) }.associateWith { "It is of no use." }
        runWithWishes(cells, prefer, spread, misfits, documents)
    }

    /** The run with random verdicts, which may contradict each other like verdicts of noise. */
    val contradictory: RunResult =
        result.copy(
            comparisons =
                result.comparisons.map { comparison ->
                    val ratio = exp(0.2 * random.nextGaussian())
                    val halfWidth = exp(0.1 * random.nextDouble())
                    val estimate =
                        Estimate(ratio, low = ratio / halfWidth, high = ratio * halfWidth)
                    comparison.copy(ratio = estimate, verdict = judge(estimate, 0.05))
                }
        )

    private fun micros() = 100 * exp(0.15 * random.nextGaussian())

    /** Returns one of eight sizes. No size is larger than another size by exactly the margin. */
    private fun bytes() = 1000.0 + 60 * random.nextInt(8)

    private fun chance(share: Double) = random.nextDouble() < share

    private fun withRandomFault(cell: SampleCell) =
        if (chance(0.05)) cell.failed(Status.WRONG, "It answered wrongly.") else cell
}
