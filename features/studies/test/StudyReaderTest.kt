package dev.serdemark.studies

import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.nulls.shouldBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.types.shouldBeInstanceOf
import java.nio.file.Path
import kotlin.io.path.writeText
import kotlin.time.Duration.Companion.hours
import kotlin.time.Duration.Companion.minutes
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class StudyReaderTest {
    @TempDir private lateinit var folder: Path

    private fun read(text: String): Study =
        readStudy(folder.resolve("ours.yaml").also { it.writeText(text) })

    private fun mistakes(text: String): List<String> =
        shouldThrow<ProblemException> { read(text) }
            .problems
            .map {
                "${it.line}: ${it.message} ${it.advice.orEmpty()}"
            }

    @Test
    fun `a study has runs, tables and claims`() {
        val study = read(STUDY)
        study.id shouldBe "ours"
        study.source.shouldBeNull()
        val run = study.runs.single()
        run.command shouldBe listOf("run", "users/small", "-c", "gson,jackson")
        run.budget shouldBe 2.minutes
        run.fullBudget shouldBe 1.hours
        val table = study.tables.single()
        table.measure shouldBe Measure.TIME
        table.rows.map { it.figures } shouldBe listOf(listOf(1.5, 2.0), listOf(3.0, null))
        table.rows[1].missing shouldBe "It is gone."
    }

    @Test
    fun `operations joined by a plus are summed`() {
        val column = read(STUDY).tables.single().columns.getValue("both")
        column.isSum shouldBe true
        column.values shouldBe mapOf(Axis.OPERATION to setOf("read", "write"))
    }

    @Test
    fun `claims are about ratios or values, or cannot be tested`() {
        val (ratio, value, untestable) = read(STUDY).claims.map { it.statement }
        ratio.shouldBeInstanceOf<Statement.Ratio>()
        ratio.with.shouldBeNull()
        ratio.bounds.run { listOf(low, high) } shouldBe listOf(0.0, 1.0)
        value.shouldBeInstanceOf<Statement.Value>()
        value.bounds.run { listOf(low, high, isOpen) } shouldBe listOf(5e6, 1e7, false)
        untestable.shouldBeInstanceOf<Statement.Untestable>()
    }

    @Test
    fun `all mistakes are reported, each with its line and what was expected`() {
        mistakes(
                STUDY.replace("budget: 2m", "budget: soon")
                    .replace("ratio: below 1", "ratio: fast")
                    .replace("values: [1.5, 2]", "values: [1.5]")
                    .replace("by: p99", "by: p98")
            )
            .shouldContainExactly(
                "4: Invalid runs.warm.budget: 'soon'. Expected a span of time (e.g. 5m). ",
                "11: 1 figures for 2 columns. Write ~ where none is known.",
                "17: Invalid claims.jackson-leads.ratio: 'fast'. Expected a range (e.g. below 5, above 2, 1.6 to 2.5). ",
                "21: Unknown claims.ends-soon.by: 'p98'. Did you mean 'p99'? ",
            )
    }

    @Test
    fun `a command must measure, and may not have options that the study sets itself`() {
        val withOptions = STUDY.replace("-c gson,jackson", "-c gson --budget=3m --out x")
        mistakes(withOptions).single() shouldContain "The study sets --budget, --out itself."
        mistakes(STUDY.replace("\"run users", "\"cache clean")).single() shouldContain
            "begins with 'run' or 'http', not with 'cache'"
    }

    @Test
    fun `a range has positive numbers and a unit that fits`() {
        for (wrong in
            listOf("above 0", "2 to 1", "above 1 to 2", "5 MB", "below", "-1", "1e3", "NaN")) {
            withClue(wrong) {
                mistakes(STUDY.replace("value: 5 to 10 ms", "value: $wrong")).single() shouldContain
                    "Invalid claims.ends-soon.value: '$wrong'. Expected"
            }
        }
    }

    @Test
    fun `a row needs cells or a reason, and a claim needs exactly one statement`() {
        mistakes(STUDY.replace("missing: It is gone., ", "")).single() shouldContain
            "either cells or a reason"
        mistakes(STUDY.replace("    ratio: below 1\n", "")).single() shouldContain
            "Add ratio, value, p or untestable"
        mistakes(STUDY.replace("with: others", "with: all")).single() shouldContain
            "Unknown claims.jackson-leads.with: 'all'"
    }

    @Test
    fun `a claim may be about the p-value of a test`() {
        val withTest =
            STUDY.replace("untestable: There is no phone here.", "test: dunn\n    p: below 0.05")
        val claim = read(withTest).claims.last().statement
        claim.shouldBeInstanceOf<Statement.Significance>()
        claim.test shouldBe StatisticalTest.PAIRS
        mistakes(withTest.replace("test: dunn", "test: dun")).single() shouldContain
            "Did you mean 'dunn'?"
    }

    @Test
    fun `at full scale a run may have another command`() {
        val run =
            read(STUDY.replace("budget: 2m", "budget: 2m, full-command: run users")).runs.single()
        run.fullCommand shouldBe listOf("run", "users")
        read(STUDY).runs.single().run { fullCommand shouldBe command }
    }

    @Test
    fun `other formats are refused with advice`() {
        mistakes(STUDY.replace("format: 1", "format: 2")).single() shouldContain "update Serdemark"
    }

    private companion object {
        val STUDY =
            """
            format: 1
            title: Our service
            runs:
              warm: {command: "run users/small -c gson,jackson", budget: 2m, full: 1h}
            tables:
              times:
                title: Times
                unit: ms
                columns: {read: {operation: read}, both: {operation: read+write}}
                rows:
                  Gson: {cells: {contender: gson}, values: [1.5, 2]}
                  Gone: {missing: It is gone., values: [3, ~]}
            claims:
              jackson-leads:
                says: Jackson is fastest.
                compare: {contender: jackson}
                ratio: below 1
                with: others
              ends-soon:
                says: Nearly all reads end within some milliseconds.
                by: p99
                of: {operation: [read]}
                value: 5 to 10 ms
              on-phones:
                says: It does not matter on phones.
                untestable: There is no phone here.
            """
                .trimIndent()
    }
}
