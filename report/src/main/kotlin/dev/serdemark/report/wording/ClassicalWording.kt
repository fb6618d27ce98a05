package dev.serdemark.report.wording

import dev.serdemark.plan.Plan
import dev.serdemark.results.Classical
import dev.serdemark.results.ClassicalCell
import dev.serdemark.results.Normality
import dev.serdemark.results.Omnibus
import kotlin.math.abs

/** Words for the classical table, the same on the terminal and in the page. */
internal object ClassicalWording {
    private const val LEAST_P = 0.0001

    const val TITLE = "Classical statistics"

    const val CAVEAT =
        "As papers report them, to compare with papers. Serdemark's verdicts do not rest on them: these tests know " +
            "ranks but no distances, do not pair what was measured side by side, and hold only if the number of " +
            "generations was fixed beforehand."

    /** Describes the values that the tests use. */
    fun values(plan: Plan): String {
        return "There is one value per generation: the logarithm of the ${plan.words.time}, by which contenders are ranked."
    }

    const val NORMALITY =
        "D: the largest distance of a contender's values from a normal distribution (Kolmogorov-Smirnov), and the " +
            "probability p of one as large if they were normal (Lilliefors, by the formula of Dallal and Wilkinson); " +
            "none for fewer than five generations."

    const val PAIRS =
        "Dunn's p: the probability of mean ranks as far apart if the two contenders were alike, adjusted for the " +
            "number of pairs (Holm). Delta: how often the first is the slower, less how often it is the faster " +
            "(Cliff); from -1, always faster, to 1, always slower."

    /** Describes the Kruskal-Wallis test of all contenders together. */
    fun omnibus(table: Classical.Table): String =
        omnibus(Omnibus(table.h, table.degreesOfFreedom, table.p))

    fun omnibus(test: Omnibus): String {
        val freedom =
            if (test.degreesOfFreedom == 1) "1 degree" else "${test.degreesOfFreedom} degrees"
        return "Kruskal-Wallis: H = ${Numbers.significant(test.h, DIGITS_OF_H)}, $freedom of freedom, " +
            "p ${equated(test.p)}: the probability of differences as large if all contenders were alike."
    }

    fun missing(reason: Classical.Missing): String =
        when (reason) {
            Classical.Missing.TOO_FEW_CELLS ->
                "There is no classical table: it compares two contenders or more."
            Classical.Missing.TOO_FEW_GENERATIONS ->
                "There is no classical table: each contender needs at least ${Classical.LEAST_GENERATIONS} generations."
            Classical.Missing.ALL_EQUAL -> "There is no classical table: all values are equal."
        }

    /** Formats the distance as `0.21`, or `–` if there is none. */
    fun distance(cell: ClassicalCell): String =
        cell.normality?.let { Numbers.significant(it.d, 2) } ?: "–"

    /** Formats the p-value as `0.012`, `>0.1`, or `–` if there is none. */
    fun normality(cell: ClassicalCell): String {
        val normality = cell.normality ?: return "–"
        return normality.p?.let(::probability) ?: ">${Normality.LARGEST_P}"
    }

    /** Formats a p-value as `0.012`, or `<0.0001`. */
    fun probability(p: Double): String = if (p < LEAST_P) "<0.0001" else Numbers.significant(p, 2)

    /** Formats Cliff's delta as `-0.68`. */
    fun delta(delta: Double): String = (if (delta < 0) "-" else "") + Numbers.fixed(abs(delta), 2)

    private fun equated(p: Double): String {
        val text = probability(p)
        return if (text.startsWith("<")) text.replace("<", "< ") else "= $text"
    }

    private const val DIGITS_OF_H = 4
}
