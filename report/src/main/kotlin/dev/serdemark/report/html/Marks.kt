package dev.serdemark.report.html

import dev.serdemark.plan.CellIndex
import dev.serdemark.report.wording.WarningWording
import dev.serdemark.results.RunResult
import dev.serdemark.results.warnings.CellTouched
import dev.serdemark.results.warnings.PairTouched
import dev.serdemark.results.warnings.Warning
import dev.serdemark.results.warnings.WarningKind
import kotlinx.html.FlowOrPhrasingContent
import kotlinx.html.a

/** Marks figures that warnings concern. A mark shows what was found, and links to the warnings. */
internal class Marks(private val result: RunResult) {
    private val byCell = result.warnings.groupBy { (it.touches as? CellTouched)?.cell }
    private val byPair = result.warnings.groupBy { (it.touches as? PairTouched)?.cells?.toSet() }

    /** Marks a figure of a [cell] if warnings of these [kinds] concern it. */
    fun cell(content: FlowOrPhrasingContent, cell: CellIndex, kinds: Set<WarningKind>) =
        mark(content, byCell[cell].orEmpty().filter { it.kind in kinds })

    /** Marks the ratio of two cells if a warning concerns it. */
    fun pair(content: FlowOrPhrasingContent, a: CellIndex, b: CellIndex) =
        mark(content, byPair[setOf(a, b)].orEmpty())

    private fun mark(content: FlowOrPhrasingContent, warnings: List<Warning>) {
        if (warnings.isEmpty()) return
        val found =
            warnings.joinToString("; ") {
                "${WarningWording.title(it.kind)}: ${WarningWording.found(it, result)}"
            }
        content.text(" ")
        content.a(href = "#$WARNINGS", classes = "warning") {
            attributes["title"] = found
            attributes["aria-label"] = "Warning: $found"
            +"!"
        }
    }

    companion object {
        /** The kinds of warnings that concern the ranking metric. */
        val ofTime =
            setOf(
                WarningKind.TWO_HUMPED,
                WarningKind.DRIFT,
                WarningKind.UNSTEADY_WARM_UP,
                WarningKind.CHANGED_AFTER_WARM_UP,
                WarningKind.COMPILATION,
            )

        val ofMean = setOf(WarningKind.MEAN_AGAINST_MEDIAN)

        val ofCost = setOf(WarningKind.NO_COLLECTION)
    }
}
