package dev.serdemark.archive

import dev.serdemark.plan.Cell
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.report.page.name
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import org.junit.jupiter.api.Test

/** The pages of several runs: compared with the first, and over time. */
class ComparePageTest {
    private fun cell(id: String, version: String = "1.0") =
        Cell(
            DocumentName("users", "medium"),
            ContenderName(id, version),
            Operation.READ,
            channel = "bytes",
            jvm = "g1",
        )

    /** A run with ten JVMs, which do not vary. A cell takes these [micros]. */
    private fun side(name: String, vararg micros: Pair<Cell, Double>) =
        MeasuredSide(name, micros.map { (cell, time) -> SideCell(cell, List(10) { time * 1000 }) })

    private val base =
        side("monday", cell("a") to 10.0, cell("b") to 20.0, cell("c") to 30.0, cell("x") to 40.0)

    private fun page(other: MeasuredSide, gate: Double? = null) =
        ComparePage(
                listOf(RunsCompared.of(base, other, Yardstick.TABLE, margin = 0.05, error = 0.05)),
                gate,
            )
            .markdown()

    @Test
    fun `slower cells are named first, and cells of only one run last`() {
        val text =
            page(side("tuesday", cell("a") to 10.0, cell("b", "2.0") to 40.0, cell("c") to 30.0))
        text shouldContain "- **A** monday"
        text shouldContain "- **B** tuesday"
        text shouldContain "## B against A"
        text shouldContain "**More than 5% slower: 1. More than 5% faster: 0."
        text shouldContain "b 1.0 → 2.0, read users/medium: 2.00 times"
        text shouldContain "| contender | A µs | B µs | time, A = 1 | interval | verdict |"
        text shouldContain "Measured only in A (1)"
        text shouldContain "x@1.0, read users/medium"
    }

    @Test
    fun `a gate passes, fails or is undecided, depending on its limit`() {
        val slower = side("tuesday", cell("a") to 10.0, cell("b") to 30.0, cell("c") to 30.0)
        // b takes 1.5 times as long as in the base.
        page(slower, gate = 0.1) shouldContain "**Failed**: more than 10% slower: b@1.0"
        page(slower, gate = 0.9) shouldContain "**Passed**: nothing is more than 90% slower."
        page(slower, gate = 0.5) shouldContain "**Undecided**: nothing is certainly more than 50%"
    }

    @Test
    fun `hostile names are shown as text`() {
        val hostile = "<script>\u001b[31m|"
        val text = page(side(hostile, cell("a") to 10.0))
        text shouldNotContain "<script>"
        text shouldNotContain "\u001b"
    }

    @Test
    fun `cells of a history that differ in threads or the JVM setting have different names`() {
        val cell = cell("a")
        val sides =
            List(2) { run ->
                side(
                    "run $run",
                    cell to 10.0,
                    cell.copy(threads = 4) to 20.0,
                    cell.copy(jvm = "zgc") to 30.0,
                )
            }
        val text = HistoryPage(sides, histories(sides, Yardstick.TIME, 0.05), Yardstick.TIME)
        text.markdown() shouldContain "**read users/medium, ${cell.jvm}, 4 threads**"
        text.markdown() shouldContain "**read users/medium, zgc**"
    }

    @Test
    fun `a history has a line per cell, and names the run of a change`() {
        val sides =
            List(12) { run ->
                side(
                    "run $run",
                    cell("a") to 10.0 + 0.01 * (run % 3),
                    cell("b", if (run < 6) "1.0" else "2.0") to (if (run < 6) 20.0 else 30.0),
                )
            }
        val text =
            HistoryPage(sides, histories(sides, Yardstick.TIME, 0.05), Yardstick.TIME).markdown()
        text shouldContain "**12 runs, 2 cells: 1 of them changed.**"
        text shouldContain
            "b, read users/medium: since run 6 (version 1.0 → 2.0) it takes 1.50 times as long as before."
        text shouldContain "| b@2.0 | 12 | ▁▁▁▁▁▁██████ | 1.50× | 1 |"
        HistoryPage(sides.take(3), histories(sides.take(3), Yardstick.TIME, 0.05), Yardstick.TIME)
            .markdown() shouldContain "finding changes takes at least 6 runs."
    }

    @Test
    fun `two cells of a table have one line by table, the ratio of their times`() {
        val sides =
            List(12) { run ->
                val machine = if (run % 2 == 0) 1.0 else 1.5
                side(
                    "run $run",
                    cell("a") to machine * (10.0 + 0.01 * (run % 3)),
                    cell("b", if (run < 6) "1.0" else "2.0") to
                        machine * (if (run < 6) 20.0 else 30.0),
                    cell("a").copy(jvm = "zgc", document = DocumentName("users", "alone")) to 10.0,
                )
            }
        fun text(count: Int): String {
            val runs = sides.take(count)
            return HistoryPage(runs, histories(runs, Yardstick.TABLE, 0.05), Yardstick.TABLE)
                .markdown()
        }
        text(2) shouldContain "**2 runs, 1 ratio: finding changes takes at least 6 runs.**"
        text(2) shouldContain "| b@1.0 / a@1.0 | 2 | "
        val all = text(12)
        all shouldContain "**12 runs, 1 ratio: 1 of them changed.**"
        all shouldContain
            "b relative to a, read users/medium: since run 6 (version 1.0 → 2.0) it takes 1.50 times as long as before."
        all shouldContain "| b@2.0 / a@1.0 | 12 | ▁▁▁▁▁▁██████ | 1.50× | 1 |"
        all shouldContain "Two cells of a table show only the ratio of their times (first / second)"
        all shouldContain
            "Left out: 1 cell without another cell of the same table in the same runs."
        all shouldNotContain "Times corrected"
    }
}
