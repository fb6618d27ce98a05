package dev.serdemark.results.conform

import dev.serdemark.plan.ContenderName

/**
 * How faults of contenders differ from those that their manifests declare.
 *
 * @property undeclared faults that no manifest declares
 * @property obsolete cells that a manifest declares as faults, and that are none
 * @property unknown contenders whose faults are not declared for their version
 */
class DeclaredFaults(
    val undeclared: List<CaseCell>,
    val obsolete: List<CaseCell>,
    val unknown: List<ContenderName>,
) {
    val agree: Boolean
        get() = undeclared.isEmpty() && obsolete.isEmpty()

    companion object {
        /**
         * Compares a [result] with what manifests declare.
         *
         * @param declared the ids of cases that a contender fails; null if that is not known
         */
        fun of(
            result: ConformResult,
            declared: (ContenderName) -> Set<String>?,
        ): DeclaredFaults {
            val (known, unknown) = result.contenders.partition { declared(it) != null }
            val ran = known.flatMap { name ->
                result.cases.map { result.cell(name, it) }.filter { it.conduct.harm != null }
            }
            val (expected, others) = ran.partition { it.case in declared(it.contender).orEmpty() }
            return DeclaredFaults(
                others.filter { it.conduct.isFault },
                expected.filterNot { it.conduct.isFault },
                unknown,
            )
        }
    }
}
