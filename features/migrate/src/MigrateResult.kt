package dev.serdemark.migrate

import dev.serdemark.conform.CaseCell
import dev.serdemark.conform.CaseInfo
import dev.serdemark.conform.ConformResult
import dev.serdemark.evolve.ChangeInfo
import dev.serdemark.evolve.Direction
import dev.serdemark.evolve.EvolveReading
import dev.serdemark.evolve.EvolveResult
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.results.RunResult
import dev.serdemark.results.figures.CellResult
import kotlinx.serialization.Serializable

/**
 * The result of `serdemark migrate`: what changes if a user moves from one contender to another.
 * Parts that the user did not ask for, or that cannot be compared, are null.
 *
 * @property jvm the Java version of the workers
 * @property data what changes for the user's documents
 * @property cases what changes in the cases of `serdemark conform`
 * @property changes what changes in the schema changes of `serdemark evolve`
 * @property measured what changes in times and sizes
 * @property gaps why a part cannot be compared, by the id of the part: `cases` or `changes`
 */
@Serializable
data class MigrateResult(
    val jvm: String,
    val from: MigratedContender,
    val to: MigratedContender,
    val data: MigratedData?,
    val cases: MigratedCases?,
    val changes: MigratedChanges?,
    val measured: MigratedSpeed?,
    val gaps: Map<String, String>,
)

/**
 * One of the two contenders.
 *
 * @property format the format of its payloads, such as `json`
 * @property effort what a user must do to use it, such as `annotations`
 */
@Serializable
data class MigratedContender(val name: ContenderName, val format: String, val effort: String)

/**
 * The cases of `serdemark conform` that the two contenders treat differently.
 *
 * @property compared the number of cases that were run with both
 * @property differing the cases that they treat differently, the worst first
 */
@Serializable
data class MigratedCases(val compared: Int, val differing: List<CaseDifference>) {
    companion object {
        /** Compares both contenders in a [result]. The worst differences come first. */
        fun of(result: ConformResult, from: ContenderName, to: ContenderName): MigratedCases {
            val comparisons =
                result.cases
                    .map { CaseDifference(it, result.cell(from, it), result.cell(to, it)) }
                    // The harm is null if a case was not run.
                    .filter { it.from.conduct.harm != null && it.to.conduct.harm != null }
            return MigratedCases(
                compared = comparisons.size,
                differing = comparisons.filter { it.isDifferent }.sortedBy { it.tendency },
            )
        }
    }
}

/** What each of the two contenders does with a case. */
@Serializable
data class CaseDifference(val case: CaseInfo, val from: CaseCell, val to: CaseCell) {
    val tendency: Tendency
        get() = Tendency.of(from.conduct.harm, to.conduct.harm)

    /** Whether the two treat the case differently. Ignores messages of exceptions. */
    internal val isDifferent: Boolean
        get() = from.conduct != to.conduct || from.output != to.output
}

/**
 * The changes of `serdemark evolve` that the two contenders survive differently.
 *
 * @property compared the number of changes that were run with both, each direction counted
 *   separately
 * @property differing the changes with different outcomes, the worst first
 */
@Serializable
data class MigratedChanges(val compared: Int, val differing: List<ChangeDifference>) {
    companion object {
        /** Compares both contenders in a [result]. The worst differences come first. */
        fun of(result: EvolveResult, from: ContenderName, to: ContenderName): MigratedChanges {
            val (old, new) =
                listOf(from, to).map { name -> result.contenders.first { it.name == name } }
            val comparisons =
                result.changes
                    .flatMap { change ->
                        Direction.entries.map { direction ->
                            ChangeDifference(
                                change,
                                direction,
                                from = result.cell(old, change)[direction],
                                to = result.cell(new, change)[direction],
                            )
                        }
                    }
                    // The harm is null if a change was not run.
                    .filter { it.from.outcome.harm != null && it.to.outcome.harm != null }
            return MigratedChanges(
                compared = comparisons.size,
                differing =
                    comparisons
                        .filter { it.from.outcome != it.to.outcome }
                        .sortedBy { it.tendency },
            )
        }
    }
}

/** What each of the two contenders does with a change of the schema, in one direction. */
@Serializable
data class ChangeDifference(
    val change: ChangeInfo,
    val direction: Direction,
    val from: EvolveReading,
    val to: EvolveReading,
) {
    val tendency: Tendency
        get() = Tendency.of(from.outcome.harm, to.outcome.harm)
}

/**
 * The times and sizes of both contenders.
 *
 * @property margin the largest difference that does not matter, as a fraction (0.05)
 * @property unmeasured the operations without a comparison
 * @property fromBytes the mean size of what the old contender writes; null if it wrote nothing
 * @property toBytes the mean size of what the new contender writes; null if it wrote nothing
 * @property run the name of the run, for `serdemark report`; null if that is unknown
 */
@Serializable
data class MigratedSpeed(
    val margin: Double,
    val operations: List<MigratedOperation>,
    val unmeasured: List<Unmeasured>,
    val fromBytes: Double?,
    val toBytes: Double?,
    val run: String?,
) {
    companion object {
        /** Takes the comparisons of the two contenders from a [result]. */
        fun of(result: RunResult, from: ContenderName, to: ContenderName): MigratedSpeed {
            val operations =
                result.cells
                    .filter { it.cell.contender == to }
                    .mapNotNull { new -> operation(result, new, from) }
            fun writtenBytes(name: ContenderName) =
                result.cells
                    .find { it.cell.contender == name && it.cell.operation == Operation.WRITE }
                    ?.payload
                    ?.bytes
            val unmeasured =
                result.cells
                    .filter { cell -> operations.none { it.operation == cell.cell.operation } }
                    .mapNotNull { cell ->
                        cell.outcome.reason?.let {
                            Unmeasured(cell.cell.operation, cell.cell.contender, it)
                        }
                    }
                    .distinctBy { it.operation }
            return MigratedSpeed(
                margin = result.plan.question.margin,
                operations = operations,
                unmeasured = unmeasured,
                fromBytes = writtenBytes(from),
                toBytes = writtenBytes(to),
                run = result.view.name,
            )
        }

        /**
         * Compares the [new] cell with the cell of the old contender; null if the run did not
         * compare the two.
         */
        private fun operation(
            result: RunResult,
            new: CellResult,
            from: ContenderName,
        ): MigratedOperation? {
            val old =
                result.cells.find { it.cell == new.cell.copy(contender = from) } ?: return null
            val comparison = result.comparison(new.index, old.index) ?: return null
            return MigratedOperation(
                operation = new.cell.operation,
                ratio = comparison.ratio.value,
                low = comparison.ratio.low,
                high = comparison.ratio.high,
                verdict = comparison.verdict.id,
            )
        }
    }
}

/**
 * An operation without a comparison.
 *
 * @property contender the contender without a figure
 * @property reason why it has none
 */
@Serializable
data class Unmeasured(
    val operation: Operation,
    val contender: ContenderName,
    val reason: String,
)

/**
 * The new contender's time over the old one's.
 *
 * @property ratio below 1 if the new contender is faster
 * @property low the lower end of its interval; null if there is none
 * @property high the upper end of its interval; null if there is none
 * @property verdict as in reports: `faster`, `slower`, `same`, `undecided`, ...
 */
@Serializable
data class MigratedOperation(
    val operation: Operation,
    val ratio: Double,
    val low: Double?,
    val high: Double?,
    val verdict: String,
)
