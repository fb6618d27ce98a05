package dev.serdemark.conform

import dev.serdemark.plan.ContenderName

/**
 * How the faults of contenders differ from those that their manifests declare.
 *
 * @property undeclared faults that the contender's manifest does not declare
 * @property obsolete cells that the contender's manifest declares as faults, although they are none
 * @property nonexistent contenders whose manifest declares a case that does not exist, each with
 *   the id of that case
 * @property unknown contenders whose manifest does not say which faults their version has
 * @property compared the number of cells that were compared
 */
class DeclaredFaults(
    val undeclared: List<CaseCell>,
    val obsolete: List<CaseCell>,
    val nonexistent: List<Pair<ContenderName, String>>,
    val unknown: List<ContenderName>,
    val compared: Int,
) {
    /** Whether any result contradicts a manifest. */
    val isContradicted: Boolean
        get() = undeclared.isNotEmpty() || obsolete.isNotEmpty() || nonexistent.isNotEmpty()

    /** Whether at least one cell was compared, and no result contradicts a manifest. */
    val isConfirmed: Boolean
        get() = compared > 0 && !isContradicted

    companion object {
        /**
         * Compares a [result] with what manifests declare.
         *
         * @param cases the ids of all existing cases; the result may have only some of them
         * @param declared returns the ids of the cases that a contender's manifest declares as
         *   faults; null if this is not known
         */
        fun of(
            result: ConformResult,
            cases: Set<String>,
            declared: (ContenderName) -> Set<String>?,
        ): DeclaredFaults {
            val (known, unknown) = result.contenders.partition { declared(it) != null }
            val cells = known.flatMap { name -> result.casesRun(name).map { (_, cell) -> cell } }
            val (declaredCells, otherCells) =
                cells.partition { it.case in declared(it.contender).orEmpty() }
            return DeclaredFaults(
                undeclared = otherCells.filter { it.conduct.isFault },
                obsolete = declaredCells.filterNot { it.conduct.isFault },
                nonexistent =
                    known.flatMap { name ->
                        (declared(name).orEmpty() - cases).sorted().map { name to it }
                    },
                unknown = unknown,
                compared = cells.size,
            )
        }
    }
}
