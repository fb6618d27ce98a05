package dev.serdemark.conform

import dev.serdemark.plan.ContenderName

/**
 * A cell of an earlier result and the same cell of a new one.
 *
 * @property before the earlier cell, perhaps at another version of the contender
 * @property now the new cell
 */
data class CaseChange(val case: CaseInfo, val before: CaseCell, val now: CaseCell) {
    /** The contender of the new cell. */
    val contender: ContenderName
        get() = now.contender

    /**
     * Whether the contender has a new fault, or a more harmful one than before. Superlinear growth
     * does not count, because it depends on the times of a single run.
     */
    val isWorse: Boolean
        get() {
            val oldHarm = before.conduct.harm
            val newHarm = now.conduct.harm
            return oldHarm != null && newHarm != null && newHarm > oldHarm && now.conduct.isFault
        }
}

/**
 * How cells changed from an earlier result to a new one.
 *
 * @property changes the cells that changed, contender by contender
 * @property compared the number of cells that both results have
 * @property missing contenders of the new result that the earlier one lacks
 */
class ConformChanges(
    val changes: List<CaseChange>,
    val compared: Int,
    val missing: List<ContenderName>,
) {
    /** The changes to the worse. */
    val worseChanges: List<CaseChange>
        get() = changes.filter { it.isWorse }

    companion object {
        /**
         * Compares [now] with [before]. A contender is compared with itself at the same version. If
         * the earlier result lacks this version, the contender is compared with its only other
         * version in the earlier result.
         */
        fun of(before: ConformResult, now: ConformResult): ConformChanges {
            val bases = now.contenders.associateWith { findBase(it, before, now) }
            val oldCases = before.cases.associateBy { it.id }
            val pairs = bases.flatMap { (contender, base) ->
                if (base == null) return@flatMap emptyList()
                now.cases.mapNotNull { case ->
                    oldCases[case.id]?.let { oldCase ->
                        CaseChange(case, before.cell(base, oldCase), now.cell(contender, case))
                    }
                }
            }
            return ConformChanges(
                changes = pairs.filter(::isChanged),
                compared = pairs.size,
                missing = bases.filterValues { it == null }.keys.toList(),
            )
        }

        /** Returns the contender of the earlier result to compare with; null if there is none. */
        private fun findBase(
            contender: ContenderName,
            before: ConformResult,
            now: ConformResult,
        ): ContenderName? =
            before.contenders.find { it == contender }
                ?: before.contenders
                    // A version that the new result also has is compared with itself only.
                    .filter { it.id == contender.id && it !in now.contenders }
                    .singleOrNull()

        /** Ignores messages of exceptions, because these may differ from run to run. */
        private fun isChanged(change: CaseChange): Boolean =
            change.before.conduct != change.now.conduct || change.before.output != change.now.output
    }
}
