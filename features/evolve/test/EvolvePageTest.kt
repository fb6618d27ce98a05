package dev.serdemark.evolve

import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import com.networknt.schema.InputFormat
import com.networknt.schema.JsonSchemaFactory
import com.networknt.schema.SpecVersion
import dev.serdemark.plan.ContenderName
import dev.serdemark.report.html.PageHtml
import dev.serdemark.report.page.name
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.report.testing.ClassSchema
import dev.serdemark.report.testing.KDoc
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.readText
import kotlinx.serialization.json.JsonPrimitive
import org.jsoup.Jsoup
import org.junit.jupiter.api.Test

/** Results of `evolve` as a page, HTML, terminal text and export. */
class EvolvePageTest {
    private val gson = EvolvedContender(ContenderName("gson", "2.15.0"), "json")
    private val avro = EvolvedContender(ContenderName("avro-file", "1.12.2"), "avro-file")
    private val addField =
        ChangeInfo(
            id = "add-field",
            says = "A field is added.",
            old = "record R { long id; }",
            new = "record R { long id; int n = 5; }",
            rules =
                listOf(
                    FormatRule(
                        format = "avro-file",
                        backward = listOf(EvolveOutcome.READ),
                        forward = listOf(EvolveOutcome.READ_WITH_LOSS),
                        source = "Schema Resolution",
                    )
                ),
        )
    private val otherChange = addField.copy(id = "nest", says = "Nested.", rules = emptyList())
    private val readWithLoss =
        EvolveReading(
            EvolveOutcome.READ_WITH_LOSS,
            documents = 1,
            affected = 1,
            written = "{\"n\":1}",
            output = "{}",
            reason = "$.n is left out",
        )
    private val silentlyWrong =
        EvolveReading(
            EvolveOutcome.SILENTLY_WRONG,
            documents = 3,
            affected = 2,
            written = "{\"id\":1}",
            output = "{\"n\":0}",
            reason = "$.n is missing and became 0 instead of its default 5",
        )

    private fun result(vararg changes: ChangeInfo, forward: EvolveReading = readWithLoss) =
        EvolveResult(
            jvm = "17.0.15",
            contenders = listOf(gson, avro),
            changes.toList(),
            changes.flatMap { change ->
                listOf(
                    EvolveCell(gson.name, change.id, silentlyWrong, readWithLoss),
                    EvolveCell(
                        avro.name,
                        change.id,
                        EvolveReading(EvolveOutcome.READ, documents = 1, affected = 1),
                        forward,
                    ),
                )
            },
        )

    @Test
    fun `for one change, the page groups contenders by outcome, and names faults and broken rules`() {
        val text =
            EvolvePage(
                    result(
                        addField,
                        forward = EvolveReading(EvolveOutcome.READ, documents = 1, affected = 1),
                    )
                )
                .markdown()
        text shouldContain
            "**Read everything in both directions:** avro-file@1.12.2. **Silently wrong:** gson@2.15.0."
        text shouldContain "| contender | old writer, new reader | new writer, old reader |"
        text shouldContain "| gson@2.15.0 | silently wrong (2 of 3) | read with loss |"
        text shouldContain
            "- **old writer, new reader**: silently wrong (2 of 3). `{\"id\":1}` became `{\"n\":0}`: &#36;.n is missing and became 0 instead of its default 5."
        text shouldContain
            "- **new writer, old reader**: read. The rules of avro-file say: read with loss (Schema Resolution)."
    }

    @Test
    fun `for several changes, the page counts outcomes, also those that break rules`() {
        val text = EvolvePage(result(addField, otherChange)).markdown()
        text shouldContain "**Read in both directions, with loss:** avro-file@1.12.2."
        text shouldContain
            "| contender | format | read | read with loss | rejected | silently wrong | against rules |"
        text shouldContain "| avro-file@1.12.2 | avro-file | 2 | 2 | 0 | 0 | 0/2 |"
        text shouldContain "| gson@2.15.0 | json | 0 | 2 | 0 | 2 | – |"
        val rejected =
            EvolveReading(
                EvolveOutcome.REJECTED,
                documents = 1,
                affected = 1,
                written = "{}",
                output = null,
                reason = "AvroTypeException: no",
            )
        val textWithRejection = EvolvePage(result(addField, forward = rejected)).markdown()
        textWithRejection shouldContain
            "AvroTypeException: no. The rules of avro-file say: read with loss (Schema Resolution)."
    }

    @Test
    fun `in HTML, a cell links to its change`() {
        val page = Jsoup.parse(PageHtml.render(EvolvePage(result(addField, otherChange))))
        val cell = page.select("td.fault a").first()!!
        cell.text() shouldBe "wrong / loss"
        val details = page.select(cell.attr("href")).single()
        details.select("summary").first()!!.text() shouldBe "add-field: A field is added."
        details.text() shouldContain "read / read with loss. Schema Resolution"
    }

    @Test
    fun `a terminal shows no matrix`() {
        val recorder = TerminalRecorder(width = 120)
        TerminalReport(Terminal(terminalInterface = recorder), Charsets.UTF_8)
            .print(EvolvePage(result(addField, otherChange)))
        recorder.output() shouldContain "add-field, old writer, new reader"
        recorder.output() shouldNotContain "Every change"
    }

    @Test
    fun `the schema describes every key of the export`() {
        val folders = listOf("evolve/src", "trials/src", "../results/src/main")
        ClassSchema(
                KDoc(folders.map(::Path)),
                mapOf("format" to JsonPrimitive(1)),
                hasDefaults = false,
            )
            .check(
                EvolveExport.serializer().descriptor,
                "What contenders did with changes of schemas, format 1",
                Path("../docs/evolve-json.schema.json"),
            )
    }

    @Test
    fun `the export fits its schema, and can be read again`() {
        val result = result(addField, otherChange)
        val export = EvolveJson.render(result)
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Path.of("../docs/evolve-json.schema.json").readText())
            .validate(export, InputFormat.JSON)
            .shouldBeEmpty()
        EvolveJson.read(export).cells shouldBe result.cells
    }
}
