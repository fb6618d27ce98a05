package dev.serdemark.results.between

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Machine
import dev.serdemark.results.comparison.Verdict
import dev.serdemark.results.comparison.judge
import dev.serdemark.results.figures.Estimate
import dev.serdemark.statistics.VariancePart
import dev.serdemark.statistics.predictionInterval
import dev.serdemark.statistics.sumHalfWidth
import dev.serdemark.statistics.welchHalfWidth
import kotlin.math.exp
import kotlin.math.ln
import kotlin.math.pow

/** A machine with its runs, which are repeated runs of one plan. */
class MergedMachine(val machine: Machine, val runs: List<RunRatios>)

/**
 * The ratio of two contenders on one machine: the mean over its runs, on the scale of logarithms.
 *
 * @property runs how many measured both
 */
class MachineRatio(val ratio: Estimate, val verdict: Verdict, val runs: Int)

/** Whether two contenders are in one order on all machines; [id] is its name in files. */
enum class OrderOverMachines(val id: String) {
    /** One is certainly faster than the other on every machine. */
    HOLDS("holds"),
    /** The two differ by less than the margin on every machine. */
    SAME("same"),
    /** Machines certainly differ: another order, or a difference here and none there. */
    DIFFERS("differs"),
    /** Some machine has not decided it. */
    OPEN("open"),
}

/**
 * A contender compared with the reference of its table, on each machine.
 *
 * @property onMachines its time over that of the reference, in the order of the machines; null if a
 *   machine did not measure the two side by side. Two or more are not null.
 * @property next the same on a machine like these, for a probability of the confidence each; null
 *   if fewer than three machines measured it
 */
class MergedPair(
    val contender: ContenderName,
    val onMachines: List<MachineRatio?>,
    val next: Estimate?,
) {
    /** Of the machines that measured the two. */
    val order: OrderOverMachines = run {
        val verdicts = onMachines.mapNotNull { it?.verdict }
        val differ = verdicts.any { it == Verdict.FASTER || it == Verdict.SLOWER }
        when {
            verdicts.all { it.isFaster } || verdicts.all { it.isSlower } -> OrderOverMachines.HOLDS
            verdicts.all { it == Verdict.SAME } -> OrderOverMachines.SAME
            verdicts.any { it.isFaster } && verdicts.any { it.isSlower } ->
                OrderOverMachines.DIFFERS
            differ && Verdict.SAME in verdicts -> OrderOverMachines.DIFFERS
            else -> OrderOverMachines.OPEN
        }
    }
}

/**
 * Contenders that two or more machines measured beside the [reference].
 *
 * @property pairs the fastest contender first, by its ratios on all machines
 */
class MergedTable(val reference: Cell, val pairs: List<MergedPair>)

/** A document that holds other values in the run [other] than in the run [one]. */
class ChangedDocument(val name: DocumentName, val one: String, val other: String)

/**
 * Runs of one plan from several machines. Ratios are judged within each machine, and the order of
 * two contenders is general only if every machine shows it. Times of different machines are never
 * compared or pooled.
 *
 * Cells match if they are equal: the same contender at the same version, document, operation,
 * channel, JVM setting and number of threads. All intervals of the machines hold together. They
 * include how much repeated runs of one machine differ.
 *
 * @property margin the largest difference that does not matter, as a fraction
 * @property confidence of all intervals of the machines together, and of each for a further machine
 * @property missing cells that other machines measured beside another one, by the machine that did
 *   not
 * @property changed documents that are left out, because runs do not agree about their values
 */
class RunsMerged
private constructor(
    val machines: List<MergedMachine>,
    val margin: Double,
    val confidence: Double,
    val tables: List<MergedTable>,
    val missing: Map<MergedMachine, List<Cell>>,
    val changed: List<ChangedDocument>,
) {
    companion object {
        /**
         * Merges [runs], of which there is at least one.
         *
         * @param margin null for that of the first run
         * @param baseline the reference of tables that have it; null for the fastest of each
         */
        fun of(runs: List<RunRatios>, margin: Double?, baseline: ContenderName?): RunsMerged {
            val changed = changedAmong(runs.flatMap { it.documents })
            val machines =
                runs
                    .groupBy { it.environment.machine }
                    .map { (machine, own) -> MergedMachine(machine, own) }
            val most = margin ?: runs.first().margin
            val confidence = runs.first().confidence
            val merging = Merging(machines.map { OnMachine(it, changed) }, most, confidence)
            return RunsMerged(
                machines,
                most,
                confidence,
                merging.tables(baseline),
                machines.zip(merging.missing()).filter { it.second.isNotEmpty() }.toMap(),
                changed.map { changedDocument(it, runs) },
            )
        }

        private fun changedDocument(name: DocumentName, runs: List<RunRatios>): ChangedDocument {
            val (one, other) =
                runs
                    .flatMap { run -> run.documents.filter { it.name == name }.map { run to it } }
                    .distinctBy { (_, document) -> document.sha256 }
                    .map { (run, _) -> run.name }
            return ChangedDocument(name, one, other)
        }
    }
}

private typealias CellPair = Pair<Cell, Cell>

/** What one machine measured, without the [changed] documents. */
private class OnMachine(machine: MergedMachine, changed: Set<DocumentName>) {
    private val ratios: Map<CellPair, List<RatioInRun>> =
        machine.runs
            .flatMap { it.ratios }
            .filter { it.a.document !in changed }
            .groupBy { it.a to it.b }

    val pairs: Set<CellPair> = ratios.keys
    val cells: Set<Cell> = pairs.flatMap { it.toList() }.toSet()

    /** The ratios of a pair in each of the runs that have it, with [a] over [b]. */
    fun of(a: Cell, b: Cell): Ratios? =
        ratios[a to b]?.let { Ratios(it, 1) } ?: ratios[b to a]?.let { Ratios(it, -1) }

    /** Those of [cells] that this machine measured, and that took the least time by estimate. */
    fun fastest(cells: List<Cell>): Cell? =
        cells
            .filter { it in this.cells }
            .minByOrNull { cell -> cells.sumOf { of(cell, it)?.log ?: 0.0 } }
}

/** Ratios of one pair in runs of one machine; [sign] is -1 to turn them around. */
private class Ratios(val all: List<RatioInRun>, val sign: Int) {
    val log: Double = sign * all.map { it.log }.average()

    /** Runs that are too short for an interval count only if all are. */
    fun estimate(error: Double): Estimate {
        val known = all.filter { it.halfWidth(error) != null }.ifEmpty { all }
        val halves = known.mapNotNull { it.halfWidth(error) }.map { it / known.size }
        val log = sign * known.map { it.log }.average()
        if (halves.isEmpty()) return Estimate(exp(log), null, null)
        // Each of the two cells differs from run to run.
        val variance = 2 * BETWEEN_TABLES.deviation.pow(2) / known.size
        val between = welchHalfWidth(listOf(VariancePart(variance, BETWEEN_TABLES.degrees)), error)
        val half = sumHalfWidth(halves + between)
        return Estimate(exp(log), exp(log - half), exp(log + half))
    }
}

/** Compares contenders [on] each machine, and over them. */
private class Merging(
    private val on: List<OnMachine>,
    private val margin: Double,
    private val confidence: Double,
) {
    private val measured: List<Cell> = on.flatMap { it.cells }.distinct()

    /** Pairs that two or more machines measured. */
    private val shared: Set<CellPair> =
        on.flatMap { it.pairs }.groupingBy { it }.eachCount().filterValues { it > 1 }.keys

    /** The probability of error of each interval. The reference may be chosen afterwards. */
    private val each: Double =
        (1 - confidence) / maxOf(1, on.sumOf { machine -> machine.pairs.count { it in shared } })

    fun tables(baseline: ContenderName?): List<MergedTable> =
        measured
            .filter { cell -> shared.any { cell == it.first || cell == it.second } }
            .groupBy { it.table }
            .values
            .map { cells ->
                val reference = cells.find { it.contender == baseline } ?: fastest(cells)
                MergedTable(reference, pairs(reference, cells - reference))
            }

    /** Of each machine, the cells that others measured. */
    fun missing(): List<List<Cell>> = on.map { machine ->
        measured.filter { it !in machine.cells }
    }

    /**
     * The cell that takes the least time over the fastest of each machine, among those that most
     * machines measured.
     */
    private fun fastest(cells: List<Cell>): Cell {
        val most = cells.maxOf { cell -> on.count { cell in it.cells } }
        val fastest = on.map { it.fastest(cells) }
        return cells
            .filter { cell -> on.count { cell in it.cells } == most }
            .minBy { cell ->
                on.zip(fastest).sumOf { (machine, first) ->
                    first?.let { machine.of(cell, it) }?.log ?: 0.0
                }
            }
    }

    private fun pairs(reference: Cell, others: List<Cell>): List<MergedPair> =
        others
            .map { cell -> cell to on.map { it.of(cell, reference) } }
            .filter { (_, ratios) -> ratios.count { it != null } > 1 }
            .sortedBy { (_, ratios) -> ratios.mapNotNull { it?.log }.average() }
            .map { (cell, ratios) -> pair(cell.contender, ratios) }

    private fun pair(contender: ContenderName, ratios: List<Ratios?>): MergedPair {
        val onMachines = ratios.map { own ->
            own?.estimate(each)?.let { MachineRatio(it, judge(it, margin), own.all.size) }
        }
        return MergedPair(contender, onMachines, next(onMachines.mapNotNull { it?.ratio?.value }))
    }

    private fun next(ratios: List<Double>): Estimate? {
        val logs = ratios.map(::ln).toDoubleArray()
        return predictionInterval(logs, 1 - confidence)?.let { (low, high) ->
            Estimate(exp(logs.average()), exp(low), exp(high))
        }
    }
}
