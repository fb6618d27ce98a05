package dev.serdemark.results.study

/**
 * A sentence that a run confirms or refutes.
 *
 * @property id within the study
 * @property says the claim in words
 * @property from where it stands in the study; null if there is no other place
 */
class Claim(val id: String, val says: String, val from: String?, val statement: Statement)

/** What a claim says about the cells of a run. */
sealed interface Statement {
    /** The claim is not about anything that a run measures; [reason] is a sentence. */
    class Untestable(val reason: String) : Statement

    /** A statement about a figure of the cells of a [run]. */
    sealed interface Testable : Statement {
        val run: String
        val by: Measure

        /** The range that every figure or ratio must lie in. */
        val bounds: Bounds
    }

    /**
     * The ratio of the figures of two cells lies within [bounds], for all pairs of cells.
     *
     * Two cells make a pair if they agree on all axes that neither [compare] nor [with] names.
     *
     * @property with selects the second cells; null for all other contenders
     * @property within selects the cells that the claim is about
     * @property against selects other cells: the ratio is divided by theirs; null if it is not
     * @property isMean whether the claim is about the geometric mean of all pairs
     */
    class Ratio(
        override val run: String,
        override val by: Measure,
        val compare: CellSelector,
        val with: CellSelector?,
        val within: CellSelector,
        val against: CellSelector?,
        val isMean: Boolean,
        override val bounds: Bounds,
    ) : Testable

    /** The figure of each cell that is [of] interest lies within [bounds]. */
    class Value(
        override val run: String,
        override val by: Measure,
        val of: CellSelector,
        override val bounds: Bounds,
    ) : Testable
}
