package dev.serdemark.results

import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.results.comparison.Comparison
import kotlin.math.exp
import kotlin.math.ln

/**
 * Compares groups of a run that differ only in the document. There is one group per document, in
 * the order of the plan.
 */
class AcrossDocuments(val groups: List<RankedGroup>, comparisons: List<Comparison>) {
    /**
     * Maps each contender to the documents for which it is certainly the fastest. Maps null to the
     * documents without such a contender.
     */
    val winners: Map<ContenderName?, List<DocumentName>> =
        groups.groupBy({ it.winner?.result?.cell?.contender }) { it.cell.document }

    /** The pairs of contenders whose order certainly differs between documents. */
    val reversals: List<Reversal> = run {
        val cells = groups.flatMap { it.cells }.associate { it.index to it.cell }
        // The documents by pair: the faster contender, and the slower one.
        val documents: Map<Pair<ContenderName, ContenderName>, List<DocumentName>> =
            comparisons
                .mapNotNull(::fasterAndSlower)
                // The comparisons of the run also have cells of other operations or channels.
                .filter { (fast, slow) -> fast in cells && slow in cells }
                .map { (fast, slow) -> cells.getValue(fast) to cells.getValue(slow) }
                .filter { (fast, slow) -> fast.document == slow.document }
                .groupBy({ (fast, slow) -> fast.contender to slow.contender }) { (fast, _) ->
                    fast.document
                }
        documents.keys
            // The names are compared, so that each reversal is in the list once.
            .filter { (a, b) -> (b to a) in documents && a.toString() < b.toString() }
            .map { (a, b) ->
                Reversal(
                    a,
                    b,
                    faster = documents.getValue(a to b),
                    slower = documents.getValue(b to a),
                )
            }
    }

    /**
     * The geometric mean of each contender's ratios to the reference of each document, the smallest
     * first. All means are divided by the smallest one. Contenders without a ratio for one of the
     * documents are missing.
     */
    val geometricMeans: List<Pair<ContenderName, Double>> = run {
        val logs =
            groups
                .flatMap { it.ranked }
                .mapNotNull { cell -> ratio(cell)?.let { cell.result.cell.contender to ln(it) } }
                .groupBy({ (contender, _) -> contender }) { (_, log) -> log }
                .filterValues { it.size == groups.size }
                .mapValues { (_, logRatios) -> logRatios.average() }
        val least = logs.values.minOrNull() ?: 0.0
        logs.map { (contender, log) -> contender to exp(log - least) }.sortedBy { it.second }
    }

    private fun ratio(cell: RankedCell): Double? =
        if (cell.isReference) 1.0 else cell.toReference?.ratio?.value

    /** The faster cell and the slower one; null if the verdict does not say which is faster. */
    private fun fasterAndSlower(comparison: Comparison): Pair<CellIndex, CellIndex>? =
        with(comparison) {
            when {
                verdict.isFaster -> a to b
                verdict.isSlower -> b to a
                else -> null
            }
        }
}

/**
 * Contender [a] is certainly faster than [b] for some documents, and certainly slower for others.
 *
 * @property faster the documents for which [a] is faster
 * @property slower the documents for which [a] is slower
 */
data class Reversal(
    val a: ContenderName,
    val b: ContenderName,
    val faster: List<DocumentName>,
    val slower: List<DocumentName>,
)

/**
 * Finds the groups that differ only in the document, per operation, channel, JVM setting and number
 * of threads. Returns nothing if the run has one document.
 */
fun acrossDocuments(result: RunResult): List<AcrossDocuments> =
    if (result.plan.cells.distinctBy { it.document }.size < 2) emptyList()
    else
        result.groups
            .groupBy { with(it.cell) { listOf(operation, channel, jvm, threads) } }
            .values
            .map { AcrossDocuments(it, result.comparisons) }
