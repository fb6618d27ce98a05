package dev.serdemark.archive

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Identified
import dev.serdemark.plan.IdentifiedSerializer
import dev.serdemark.plan.Machine
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.comparison.judge
import dev.serdemark.results.figures.Estimate
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.pow
import kotlinx.serialization.Serializable

/** A machine, and the runs that it measured. */
class MergedMachine(val machine: Machine, val runs: List<RunRatios>)

/**
 * The ratio of two contenders on one machine.
 *
 * @property ratio the geometric mean over the machine's runs
 * @property runs the number of runs that measured both contenders
 */
class MachineRatio(val ratio: Estimate, val verdict: Verdict, val runs: Int)

/** Whether two contenders have the same order on all machines; [id] is its name in files. */
@Serializable(OrderOverMachines.ById::class)
enum class OrderOverMachines(override val id: String) : Identified {
    /** One is certainly faster than the other on every machine. */
    HOLDS("holds"),
    /** The two differ by less than the margin on every machine. */
    SAME("same"),
    /** Machines certainly disagree about the order, or about whether the two differ at all. */
    DIFFERS("differs"),
    /** The verdicts do not decide whether the order is the same. */
    OPEN("open"),
    /** Only one machine measured the two contenders. */
    ONE("one-machine");

    internal object ById : IdentifiedSerializer<OrderOverMachines>("OrderOverMachines", { entries })
}

/**
 * A contender compared with the reference of its table, on each machine.
 *
 * @property onMachines the contender's time over that of the reference, in the order of the
 *   machines; null for a machine that did not measure the two side by side. At least one is not
 *   null.
 * @property predicted the ratio that is predicted for a further machine like these; null if fewer
 *   than three machines measured the two
 */
class MergedPair(
    val contender: ContenderName,
    val onMachines: List<MachineRatio?>,
    val predicted: Estimate?,
) {
    /** Whether the machines agree on the order. */
    val order: OrderOverMachines = run {
        val verdicts = onMachines.mapNotNull { it?.verdict }
        val isBeyondMargin = verdicts.any { it == Verdict.FASTER || it == Verdict.SLOWER }
        when {
            verdicts.size == 1 -> OrderOverMachines.ONE
            verdicts.all { it.isFaster } || verdicts.all { it.isSlower } -> OrderOverMachines.HOLDS
            verdicts.all { it == Verdict.SAME } -> OrderOverMachines.SAME
            verdicts.any { it.isFaster } && verdicts.any { it.isSlower } ->
                OrderOverMachines.DIFFERS
            isBeyondMargin && Verdict.SAME in verdicts -> OrderOverMachines.DIFFERS
            else -> OrderOverMachines.OPEN
        }
    }
}

/**
 * A table of contenders that were measured beside the [reference].
 *
 * @property values the [MergedRuns.values] of the runs that the table shows
 * @property pairs the other contenders, the fastest first by the mean ratio over all machines
 */
class MergedTable(
    val values: Map<String, String>,
    val reference: Cell,
    val pairs: List<MergedPair>,
)

/**
 * Runs of one command line.
 *
 * @property values the values of a sweep's axes, by the names of the axes; empty if the runs are
 *   not from a sweep
 */
class MergedRuns(val values: Map<String, String>, val runs: List<RunRatios>)

/** A document whose values differ between the runs [one] and [other]. */
class ChangedDocument(val name: DocumentName, val one: String, val other: String)

/**
 * Merged runs: runs of one command line from several machines, or runs of a sweep. Each machine has
 * its own ratios and verdicts. The order of two contenders is general only if every machine shows
 * it. Times of different machines are never compared or pooled.
 *
 * Runs of the same command line are compared cell by cell. Two cells match if they are equal, so
 * the version of the contender and the JVM setting are the same. All intervals of the machines hold
 * together. They include how much repeated runs on one machine differ.
 *
 * @property margin the largest difference that does not matter, as a fraction
 * @property confidence the confidence of all intervals of the machines together, and of each
 *   prediction for a further machine
 * @property missing the cells that only other machines measured, by the machine that lacks them.
 *   Ignores command lines of which the machine has no runs.
 * @property changed documents that are left out, because their values differ between runs
 * @property shards the shards of the sweep that measured the runs; null if the runs are not from a
 *   sweep
 */
class RunsMerged
private constructor(
    val machines: List<MergedMachine>,
    val margin: Double,
    val confidence: Double,
    val tables: List<MergedTable>,
    val missing: Map<MergedMachine, List<Cell>>,
    val changed: List<ChangedDocument>,
    val shards: MergedShards?,
) {
    companion object {
        /**
         * Merges one or more [runs] of one command line. Leaves out pairs that only one machine
         * measured.
         *
         * @param margin the margin of verdicts; null for the margin of the first run
         * @param baseline the reference of each table that has this contender; null for the fastest
         *   contender of each table
         */
        fun of(runs: List<RunRatios>, margin: Double?, baseline: ContenderName?): RunsMerged =
            of(listOf(MergedRuns(emptyMap(), runs)), margin, baseline, null)

        /** Merges one or more runs of a sweep, grouped by their command lines. */
        fun of(
            runs: List<MergedRuns>,
            margin: Double?,
            baseline: ContenderName?,
            shards: MergedShards?,
        ): RunsMerged {
            val allRuns = runs.flatMap { it.runs }
            val machines =
                allRuns
                    .groupBy { it.environment.machine }
                    .map { (machine, runsOfMachine) -> MergedMachine(machine, runsOfMachine) }
            val usedMargin = margin ?: allRuns.first().margin
            val confidence = allRuns.first().confidence
            // Shards of a sweep are shown even if only one machine measured them.
            val fewestMachines = if (shards == null) 2 else 1
            val mergers = runs.map { group ->
                RunsMerger(group, machines.map { it.machine }, fewestMachines)
            }
            // Counts all pairs, because users may choose the reference after they see the results.
            val errorPerPair = (1 - confidence) / maxOf(1, mergers.sumOf { it.intervals })
            val pairJudge = PairJudge(usedMargin, confidence, errorPerPair)
            return RunsMerged(
                machines = machines,
                margin = usedMargin,
                confidence = confidence,
                tables = mergers.flatMap { it.tables(baseline, pairJudge) },
                missing =
                    machines
                        .mapIndexed { i, machine -> machine to mergers.flatMap { it.missing(i) } }
                        .filter { (_, cells) -> cells.isNotEmpty() }
                        .toMap(),
                changed = mergers.flatMap { it.changed }.distinctBy { it.name },
                shards = shards,
            )
        }
    }
}

private typealias MatchedPair = Pair<Cell, Cell>

/** What one machine measured in these [runs], without the [changed] documents. */
private class MachineRatios(runs: List<RunRatios>, changed: Set<DocumentName>) {
    private val ratios: Map<MatchedPair, List<RatioInRun>> =
        runs.flatMap { it.ratios }.filter { it.a.document !in changed }.groupBy { it.a to it.b }

    val pairs: Set<MatchedPair> = ratios.keys
    val cells: Set<Cell> = pairs.flatMapTo(LinkedHashSet()) { it.toList() }

    /** Returns the ratios of [a] over [b] in all runs that have the pair; null if none has it. */
    fun pairRatios(a: Cell, b: Cell): PairRatios? =
        ratios[a to b]?.let { PairRatios(it, sign = 1) }
            ?: ratios[b to a]?.let { PairRatios(it, sign = -1) }

    /** Returns the fastest of the [cells] by estimate; null if this machine measured none. */
    fun fastest(cells: List<Cell>): Cell? =
        cells
            .filter { it in this.cells }
            .minByOrNull { cell -> cells.sumOf { pairRatios(cell, it)?.log ?: 0.0 } }
}

/** The ratios of one pair in the runs of one machine. A [sign] of -1 inverts them. */
private class PairRatios(val inRuns: List<RatioInRun>, val sign: Int) {
    val log: Double = sign * inRuns.map { it.log }.average()

    /**
     * Estimates the ratio. Leaves out runs that are too short for an interval, unless all runs are.
     *
     * @param error the probability that the interval misses
     */
    fun estimate(error: Double): Estimate {
        val used = inRuns.filter { it.halfWidth(error) != null }.ifEmpty { inRuns }
        val logOfUsed = sign * used.map { it.log }.average()
        // The ratio is a mean over runs, so each half width is divided by their number.
        val halvesOfRuns = used.mapNotNull { it.halfWidth(error) }.map { it / used.size }
        if (halvesOfRuns.isEmpty()) return Estimate(exp(logOfUsed), low = null, high = null)
        // Both cells vary from run to run, so the variance counts twice.
        val variance = 2 * BETWEEN_TABLES.deviation.pow(2) / used.size
        val halfBetweenRuns =
            welchHalfWidth(listOf(VariancePart(variance, BETWEEN_TABLES.degrees)), error)
        val half = sumHalfWidth(halvesOfRuns + halfBetweenRuns)
        return Estimate(exp(logOfUsed), low = exp(logOfUsed - half), high = exp(logOfUsed + half))
    }
}

/**
 * Judges the ratios of contenders.
 *
 * @param error the probability that the interval of one ratio misses
 */
private class PairJudge(
    private val margin: Double,
    private val confidence: Double,
    private val error: Double,
) {
    fun pair(contender: ContenderName, ratios: List<PairRatios?>): MergedPair {
        val onMachines = ratios.map { pairRatios ->
            pairRatios?.estimate(error)?.let {
                MachineRatio(it, judge(it, margin), runs = pairRatios.inRuns.size)
            }
        }
        val predicted = predict(onMachines.mapNotNull { it?.ratio?.value })
        return MergedPair(contender, onMachines, predicted)
    }

    private fun predict(ratios: List<Double>): Estimate? {
        val logs = ratios.map(::ln).toDoubleArray()
        return predictionInterval(logs, 1 - confidence)?.let { (low, high) ->
            Estimate(exp(logs.average()), exp(low), exp(high))
        }
    }
}

/**
 * Compares contenders in runs of one command line, on each of the [machines].
 *
 * @param fewestMachines the number of machines that must have measured a pair
 */
private class RunsMerger(
    private val merged: MergedRuns,
    machines: List<Machine>,
    private val fewestMachines: Int,
) {
    private val changedNames = changedAmong(merged.runs.flatMap { it.documents })
    private val runsByMachine = merged.runs.groupBy { it.environment.machine }
    private val onMachines: List<MachineRatios> = machines.map {
        MachineRatios(runsByMachine[it].orEmpty(), changedNames)
    }
    private val hasRuns: List<Boolean> = machines.map { it in runsByMachine }
    private val measured: Set<Cell> = onMachines.flatMapTo(LinkedHashSet()) { it.cells }

    /** The pairs that enough machines measured. */
    private val sharedPairs: Set<MatchedPair> =
        onMachines
            .flatMap { it.pairs }
            .groupingBy { it }
            .eachCount()
            .filterValues { it >= fewestMachines }
            .keys

    /** The number of ratios of [sharedPairs], over all machines. */
    val intervals: Int
        get() = onMachines.sumOf { machine -> machine.pairs.count { it in sharedPairs } }

    val changed: List<ChangedDocument>
        get() = changedNames.map { name ->
            // The first two runs with different values.
            val (one, other) =
                merged.runs
                    .flatMap { run -> run.documents.filter { it.name == name }.map { run to it } }
                    .distinctBy { (_, document) -> document.sha256 }
                    .map { (run, _) -> run.name }
            ChangedDocument(name, one, other)
        }

    fun tables(baseline: ContenderName?, pairJudge: PairJudge): List<MergedTable> {
        val comparedCells = sharedPairs.flatMapTo(HashSet()) { it.toList() }
        return measured
            .filter { it in comparedCells }
            .groupBy { it.table }
            .values
            .map { cells ->
                val reference = cells.find { it.contender == baseline } ?: fastest(cells)
                val pairsOfTable = pairs(reference, cells - reference, pairJudge)
                MergedTable(merged.values, reference, pairsOfTable)
            }
    }

    /**
     * Returns the cells that the machine at this index lacks, if it has runs of the command line.
     */
    fun missing(machine: Int): List<Cell> =
        if (hasRuns[machine]) measured.filter { it !in onMachines[machine].cells } else emptyList()

    /**
     * Returns the fastest cell: the one with the smallest mean ratio to the fastest cell of each
     * machine. Considers only the cells that the largest number of machines measured.
     */
    private fun fastest(cells: List<Cell>): Cell {
        fun machinesWith(cell: Cell) = onMachines.count { cell in it.cells }
        val mostMachines = cells.maxOf(::machinesWith)
        val fastestOfMachines = onMachines.map { it.fastest(cells) }
        return cells
            .filter { machinesWith(it) == mostMachines }
            .minBy { cell ->
                onMachines.zip(fastestOfMachines).sumOf { (machine, fastest) ->
                    fastest?.let { machine.pairRatios(cell, it) }?.log ?: 0.0
                }
            }
    }

    private fun pairs(reference: Cell, others: List<Cell>, pairJudge: PairJudge): List<MergedPair> =
        others
            .map { cell -> cell to onMachines.map { it.pairRatios(cell, reference) } }
            .filter { (_, ratios) -> ratios.count { it != null } >= fewestMachines }
            .sortedBy { (_, ratios) -> ratios.mapNotNull { it?.log }.average() }
            .map { (cell, ratios) -> pairJudge.pair(cell.contender, ratios) }
}
