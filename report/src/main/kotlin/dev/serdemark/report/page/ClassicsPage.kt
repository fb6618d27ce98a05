package dev.serdemark.report.page

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Plan
import dev.serdemark.report.wording.Numbers
import dev.serdemark.report.wording.Wording
import dev.serdemark.report.wording.words
import dev.serdemark.results.Classical
import dev.serdemark.results.ClassicalCell
import dev.serdemark.results.ClassicalPair
import dev.serdemark.results.RankedGroup
import dev.serdemark.results.RunResult
import dev.serdemark.statistics.KruskalWallis
import dev.serdemark.statistics.LARGEST_LILLIEFORS_P
import kotlin.math.abs

/** The statistical tests that papers usually report. No verdict uses them. */
object ClassicsPage {
    const val TITLE = "Classical statistics"

    private const val CAVEAT =
        "These tests are for comparison with papers. Serdemark's verdicts do not use them: the tests use ranks, not " +
            "distances, do not pair what was measured side by side, and hold only if the number of generations " +
            "was fixed beforehand."

    private const val NORMALITY =
        "D: the largest distance of a contender's values from a normal distribution (Kolmogorov-Smirnov). p of D: " +
            "the probability of a distance as large if the values were normal (Lilliefors, by the formula of Dallal " +
            "and Wilkinson). Both need five generations."

    private const val PAIRS =
        "Dunn's p: the probability of mean ranks as far apart if the two contenders were alike, adjusted for the " +
            "number of pairs (Holm). Delta (Cliff): how often the first is slower, minus how often it is faster; " +
            "from -1, always faster, to 1, always slower."

    /** The tests of all groups of a run, with a table of pairs per group. */
    fun blocks(result: RunResult): List<Block> = buildBlocks {
        heading(2, TITLE)
        add(meaning(result.plan))
        for (group in result.groups) {
            heading(3, Wording.group(group.cell, result.plan))
            add(tests(group))
        }
    }

    /** The tests of one [group]. Pairs are in a matrix, because there may be hundreds of them. */
    fun groupBlocks(group: RankedGroup, plan: Plan): List<Block> =
        listOf(meaning(plan)) + tests(group) { names, pairs -> pairMatrix(names, pairs) }

    private fun pairMatrix(names: Map<CellIndex, String>, pairs: List<ClassicalPair>): List<Block> {
        val byCells = pairs.associateBy { it.a to it.b }
        val cell = { row: CellIndex, column: CellIndex ->
            // A pair has the column's contender first, so the row's delta has the other sign.
            val pair = byCells.getValue(column to row)
            TableCell("${probability(pair.p)}, ${delta(-pair.delta)}")
        }
        return listOf(
            Block.Paragraph("Dunn's p, and the delta of the row against the column.", Tone.QUIET),
            matrix(PAIRS_LABEL, "contender", names, isHalf = true, cell),
        )
    }

    private fun meaning(plan: Plan): Block =
        Block.Paragraph(
            "$CAVEAT There is one value per generation: the logarithm of the ${plan.words.time}, by which contenders are ranked. $NORMALITY $PAIRS",
            Tone.QUIET,
        )

    /** @param pairs makes the blocks on the pairs of contenders, which it gets with their names */
    private fun tests(
        group: RankedGroup,
        pairs: (Map<CellIndex, String>, List<ClassicalPair>) -> List<Block> = ::pairTable,
    ): List<Block> =
        when (val classical = group.classical) {
            is Classical.Missing -> listOf(Block.Paragraph(missingReason(classical)))
            is Classical.Table -> {
                val names =
                    group.ranked.associate {
                        it.result.index to Wording.name(it.result.cell.contender)
                    }
                listOf(
                    Block.Paragraph(omnibus(classical.omnibus)),
                    table("Normality", normality(names), ungrouped(classical.cells)),
                ) + pairs(names, classical.pairs)
            }
        }

    private fun normality(names: Map<CellIndex, String>): List<TableField<ClassicalCell>> =
        listOf(
            nameColumn { names.getValue(it.cell) },
            figureColumn("generations") { "${it.generations}" },
            figureColumn("D") { cell -> cell.normality?.let { Numbers.significant(it.d, 2) } },
            figureColumn("p of D") { cell ->
                // A larger p is unknown (null), because the formula does not hold for it.
                cell.normality?.let { it.p?.let(::probability) ?: ">$LARGEST_LILLIEFORS_P" }
            },
        )

    private fun pairTable(
        names: Map<CellIndex, String>,
        pairs: List<ClassicalPair>,
    ): List<Block> {
        val fields: List<TableField<ClassicalPair>> =
            listOf(
                nameColumn { names.getValue(it.a) },
                textColumn("against") { names.getValue(it.b) },
                figureColumn("Dunn's p") { probability(it.p) },
                figureColumn("delta") { delta(it.delta) },
            )
        return listOf(table(PAIRS_LABEL, fields, ungrouped(pairs)))
    }

    /** Describes the Kruskal-Wallis test of all contenders together. */
    fun omnibus(test: KruskalWallis): String {
        val freedom =
            if (test.degreesOfFreedom == 1) "1 degree" else "${test.degreesOfFreedom} degrees"
        return "Kruskal-Wallis: H = ${Numbers.significant(test.h, H_DIGITS)}, $freedom of freedom, " +
            "p ${withSign(test.p)}: the probability of differences as large if all contenders were alike."
    }

    private fun missingReason(reason: Classical.Missing): String =
        when (reason) {
            Classical.Missing.TOO_FEW_CELLS ->
                "There is no classical table: it compares two contenders or more."
            Classical.Missing.TOO_FEW_GENERATIONS ->
                "There is no classical table: each contender needs at least ${Classical.LEAST_GENERATIONS} generations."
            Classical.Missing.ALL_EQUAL -> "There is no classical table: all values are equal."
        }

    /** Formats a p-value as `0.012`, or `<0.0001`. */
    fun probability(p: Double): String = if (p < MIN_P) "<0.0001" else Numbers.significant(p, 2)

    /** Formats Cliff's delta as `-0.68`. */
    fun delta(delta: Double): String = (if (delta < 0) "-" else "") + Numbers.fixed(abs(delta), 2)

    /** Formats a p-value as `= 0.012`, or `< 0.0001`. */
    private fun withSign(p: Double): String {
        val text = probability(p)
        return if (text.startsWith("<")) text.replace("<", "< ") else "= $text"
    }

    private const val PAIRS_LABEL = "Classical tests of pairs"
    private const val MIN_P = 0.0001
    private const val H_DIGITS = 4
}
