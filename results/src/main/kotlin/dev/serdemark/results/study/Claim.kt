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

    /**
     * The p-values of a statistical [test] on the runs of the fixed protocol lie within [bounds].
     *
     * @property within selects the cells that the claim is about
     */
    class Significance(
        override val run: String,
        val test: StatisticalTest,
        val within: CellSelector,
        override val bounds: Bounds,
    ) : Testable {
        override val by: Measure
            get() = Measure.FIXED_TIME
    }

    /** The figure of each cell that is [of] interest lies within [bounds]. */
    class Value(
        override val run: String,
        override val by: Measure,
        val of: CellSelector,
        override val bounds: Bounds,
    ) : Testable
}

/**
 * A test that papers report; [id] is its name in study files.
 *
 * @see dev.serdemark.results.ProtocolGroup
 */
enum class StatisticalTest(val id: String) {
    /**
     * Whether the runs of a cell are normal: Kolmogorov and Smirnov, with Lilliefors' correction.
     */
    NORMALITY("kolmogorov-smirnov"),
    /** Whether all contenders of a group have one distribution of runs. */
    OMNIBUS("kruskal-wallis"),
    /** Whether two contenders of a group have one distribution of runs: Dunn, adjusted by Holm. */
    PAIRS("dunn"),
}
