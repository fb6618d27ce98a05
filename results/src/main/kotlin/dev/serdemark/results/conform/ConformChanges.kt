package dev.serdemark.results.conform

import dev.serdemark.plan.ContenderName

/**
 * A cell that changed from an earlier result to a new one.
 *
 * @property contender the one in the new result
 * @property before the earlier cell, perhaps at another version of the contender
 */
data class CaseChange(val case: CaseInfo, val before: CaseCell, val now: CaseCell) {
    val contender: ContenderName
        get() = now.contender

    /**
     * Whether the contender does more harm than before: a new fault, or a worse one. Superlinear
     * growth does not count, because it depends on the times of a single run.
     */
    val isWorse: Boolean
        get() {
            val (old, new) = before.conduct.harm to now.conduct.harm
            return old != null && new != null && new > old && now.conduct.isFault
        }
}

/**
 * How cells changed from an earlier result.
 *
 * @property changes what changed, contender by contender
 * @property compared the number of cells that both results have
 * @property missing contenders of the new result that the earlier one does not have
 */
class ConformChanges(
    val changes: List<CaseChange>,
    val compared: Int,
    val missing: List<ContenderName>,
) {
    val worse: List<CaseChange>
        get() = changes.filter { it.isWorse }

    companion object {
        /**
         * Compares [now] with [before]. A contender is compared with itself, at its version or else
         * at the only other one that the earlier result has.
         */
        fun of(before: ConformResult, now: ConformResult): ConformChanges {
            val bases = now.contenders.associateWith { base(it, before, now) }
            val old = before.cases.associateBy { it.id }
            val pairs = bases.flatMap { (contender, base) ->
                if (base == null) return@flatMap emptyList()
                now.cases.mapNotNull { case ->
                    old[case.id]?.let {
                        CaseChange(case, before.cell(base, it), now.cell(contender, case))
                    }
                }
            }
            return ConformChanges(
                pairs.filter(::isChanged),
                pairs.size,
                bases.filterValues { it == null }.keys.toList(),
            )
        }

        private fun base(
            contender: ContenderName,
            before: ConformResult,
            now: ConformResult,
        ): ContenderName? =
            before.contenders.find { it == contender }
                ?: before.contenders
                    .filter { it.id == contender.id && it !in now.contenders }
                    .singleOrNull()

        /** Messages of exceptions may differ from run to run; values may not. */
        private fun isChanged(change: CaseChange): Boolean =
            change.before.conduct != change.now.conduct || change.before.output != change.now.output
    }
}
