package dev.serdemark.results.conform

import dev.serdemark.plan.ContenderName

/**
 * How faults of contenders differ from those that their manifests declare.
 *
 * @property undeclared faults that no manifest declares
 * @property obsolete cells that a manifest declares as faults, but that are none
 * @property nonexistent contenders, each with an id in its manifest that no case has
 * @property unknown contenders whose faults are not declared for their version
 * @property compared the number of cells that were compared
 */
class DeclaredFaults(
    val undeclared: List<CaseCell>,
    val obsolete: List<CaseCell>,
    val nonexistent: List<Pair<ContenderName, String>>,
    val unknown: List<ContenderName>,
    val compared: Int,
) {
    /** Whether anything that was found contradicts a manifest. */
    val differ: Boolean
        get() = undeclared.isNotEmpty() || obsolete.isNotEmpty() || nonexistent.isNotEmpty()

    /** Whether something was compared, and nothing differs. */
    val agree: Boolean
        get() = compared > 0 && !differ

    companion object {
        /**
         * Compares a [result] with what manifests declare.
         *
         * @param cases the ids of all cases, of which the result may have a part
         * @param declared the ids of cases that a contender fails; null if that is not known
         */
        fun of(
            result: ConformResult,
            cases: Set<String>,
            declared: (ContenderName) -> Set<String>?,
        ): DeclaredFaults {
            val (known, unknown) = result.contenders.partition { declared(it) != null }
            val ran = known.flatMap { name -> result.ran(name).map { (_, cell) -> cell } }
            val (expected, others) = ran.partition { it.case in declared(it.contender).orEmpty() }
            return DeclaredFaults(
                others.filter { it.conduct.isFault },
                expected.filterNot { it.conduct.isFault },
                known.flatMap { name ->
                    (declared(name).orEmpty() - cases).sorted().map { name to it }
                },
                unknown,
                ran.size,
            )
        }
    }
}
