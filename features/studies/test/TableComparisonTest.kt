package dev.serdemark.studies

import dev.serdemark.plan.Operation
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import java.util.Locale
import org.junit.jupiter.api.Test

/** Runs with known true times: a reads in 100 ns, b in 200, c in 400. Writes take half. */
class TableComparisonTest {
    private val cells =
        listOf("a", "b", "c").flatMap { contender ->
            listOf(Operation.READ, Operation.WRITE).map { Recorded.cell(contender, it) }
        }
    private val nanos = listOf(100.0, 50.0, 200.0, 100.0, 400.0, 200.0)
    private val run =
        MeasuredRun(
            Recorded.recording(Recorded.events(Recorded.plan(cells)) { cell, _, _ -> nanos[cell] })
        )

    private fun row(
        contender: String,
        vararg figures: Double?,
        missing: String? = null,
        substitute: String? = null,
    ) =
        PublishedRow(
            contender,
            figures.toList(),
            if (missing == null) CellSelector(mapOf(Axis.CONTENDER to setOf(contender)), line = 1)
            else null,
            missing,
            substitute,
        )

    /** Compares a table with two columns: times to read, and times to read and write. */
    private fun compare(vararg rows: PublishedRow): TableResult {
        fun operation(vararg names: String) =
            CellSelector(mapOf(Axis.OPERATION to names.toSet()), 1, isSum = names.size > 1)
        val columns = mapOf("read" to operation("read"), "both" to operation("read", "write"))
        val table =
            PublishedTable(
                title = "Times",
                placeInStudy = null,
                run = "warm",
                Measure.TIME,
                FigureUnit.MILLISECONDS,
                ComparisonGroup.COLUMN,
                CellSelector.ALL,
                columns,
                rows.toList(),
            )
        return TableComparison(table, run).result
    }

    private fun ratios(figure: FigureResult) =
        "%.1f %.1f".format(Locale.ROOT, figure.publishedRatio, figure.measuredRatio)

    @Test
    fun `figures are ratios to the smallest published figure of their column`() {
        val (a, b) = compare(row("a", 1.0, 3.0), row("b", 4.0, 2.0)).rows
        ratios(a[0]) shouldBe "1.0 1.0"
        ratios(b[0]) shouldBe "4.0 2.0"
        // For both operations, b has the smaller published figure, but takes twice as long.
        ratios(a[1]) shouldBe "1.5 0.5"
    }

    @Test
    fun `a column of several operations has the sum of their figures`() {
        compare(row("a", 1.0, 3.0)).rows.single()[1].measured.shouldNotBeNull() shouldBe
            (150.0 plusOrMinus 1.0)
    }

    @Test
    fun `tau compares the order of each column`() {
        compare(row("a", 1.0, 1.0), row("b", 2.0, 2.0), row("c", 3.0, 3.0)).tau shouldBe 1.0
        compare(row("a", 3.0, 3.0), row("b", 2.0, 2.0), row("c", 1.0, 1.0)).tau shouldBe -1.0
        compare(row("a", 1.0, 3.0), row("b", 2.0, 2.0), row("c", 3.0, 1.0)).tau shouldBe 0.0
        compare(row("a", 1.0, 1.0)).tau.shouldBeNull()
    }

    @Test
    fun `the largest disagreements come first`() {
        val result = compare(row("a", 1.0, 1.0), row("b", 2.0, 2.0), row("c", 40.0, 5.0))
        result.disagreements.map { "${it.row} ${it.column}" } shouldBe listOf("c read", "c both")
        compare(row("a", 1.0, 1.0), row("b", 2.0, 2.0)).disagreements.shouldBeEmpty()
    }

    @Test
    fun `a row without a measurement keeps its published figures and has the reason`() {
        val missing = compare(row("a", 1.0, 1.0), row("x", 2.0, 2.0, missing = "Gone.")).rows[1][0]
        missing.published shouldBe 2.0
        missing.measured.shouldBeNull()
        missing.reason shouldBe "Gone."
    }

    @Test
    fun `a substitute measurement counts neither for the order nor as a base`() {
        val result = compare(row("a", 1.0, 1.0, substitute = "Like it."), row("b", 2.0, 2.0))
        result.tau.shouldBeNull()
        // b is its own base, although a has a smaller published figure.
        result.rows[1][0].publishedRatio shouldBe 1.0
        result.rows[0][0].isSubstitute shouldBe true
    }

    @Test
    fun `an unpublished figure has no ratio`() {
        val (figure) = compare(row("a", null, 1.0), row("b", 1.0, 2.0)).rows.first()
        figure.published.shouldBeNull()
        figure.publishedRatio.shouldBeNull()
        figure.measured.shouldNotBeNull() shouldBe (100.0 plusOrMinus 1.0)
    }
}
