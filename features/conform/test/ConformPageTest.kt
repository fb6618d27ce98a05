package dev.serdemark.conform

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import com.networknt.schema.InputFormat
import com.networknt.schema.JsonSchemaFactory
import com.networknt.schema.SpecVersion
import dev.serdemark.cli.testing.unwrapped
import dev.serdemark.plan.ContenderName
import dev.serdemark.problem.ProblemException
import dev.serdemark.report.html.PageHtml
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.report.testing.ClassSchema
import dev.serdemark.report.testing.KDoc
import dev.serdemark.trials.Conduct
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.ints.shouldBeLessThanOrEqual
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlinx.serialization.json.JsonPrimitive
import org.jsoup.Jsoup
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Results of `conform` as a page, HTML, terminal text and export. */
class ConformPageTest {
    private val gson = ContenderName("gson", "2.15.0")
    private val jackson = ContenderName("jackson", "2.22.4")
    private val cases =
        listOf(
            case("null-text", CaseGroup.VALUES, "{\"text\":null}"),
            case("cut-text", CaseGroup.GRAMMAR, "{\"te<script>alert(1)</script>\u202e"),
        )
    private val result = result(Conduct.SILENTLY_WRONG)

    private fun case(id: String, group: CaseGroup, input: String) =
        CaseInfo(
            id,
            group,
            says = "About $id.",
            model = "message",
            source = "RFC 8259, section 2",
            input,
            bytes = 13,
            expected = listOf("rejected", "{\"text\":\"a\"}"),
        )

    /** A result of two contenders and two cases. gson treats the first case with this [conduct]. */
    private fun result(conduct: Conduct) =
        ConformResult(
            jvm = "17.0.15",
            contenders = listOf(gson, jackson),
            cases,
            cells =
                listOf(
                    CaseCell(
                        gson,
                        case = "null-text",
                        conduct,
                        output = null,
                        reason = "$.text is null",
                    ),
                    CaseCell(
                        gson,
                        case = "cut-text",
                        Conduct.REJECTED,
                        output = null,
                        reason = "JsonSyntaxException: <b>",
                    ),
                    CaseCell(
                        jackson,
                        case = "null-text",
                        Conduct.REJECTED,
                        output = null,
                        reason = "it says no",
                    ),
                    CaseCell(jackson, case = "cut-text", Conduct.READ, output = "{\"text\":\"a\"}"),
                ),
        )

    @Test
    fun `contenders that ran code of a class named by a payload come first`() {
        val text = ConformPage(result(Conduct.RAN_NAMED_CLASS)).markdown()
        text shouldContain
            "**Ran code of classes that only payloads name: gson@2.15.0.** **gson@2.15.0 and jackson@2.22.4 silently wrong in 0 cases of 2.**"
        text shouldContain "| ran named class |"
    }

    @Test
    fun `the page names the best and the worst, and every fault with its payload`() {
        val text = ConformPage(result).markdown()
        text shouldContain
            "**Fewest: jackson@2.22.4 silently wrong in 0 cases of 2.** Most: gson@2.15.0 in 1 case."
        text shouldContain "| contender | values | grammar | silently wrong |"
        text shouldContain "| gson@2.15.0 | 1/1 | 0/1 | 1 |"
        text shouldContain "<summary>gson@2.15.0: 1 fault</summary>"
        text shouldContain
            "- **null-text**, silently wrong: `{\"text\":null}`. &#36;.text is null. Expected: rejected or {\"text\":\"a\"} (RFC 8259, section 2)."
        // jackson has no faults, so it has no findings.
        text shouldNotContain "jackson@2.22.4: "
    }

    @Test
    fun `superlinear growth is shown and counted, but not as a fault`() {
        val text = ConformPage(result(Conduct.SUPERLINEAR)).markdown()
        text shouldContain "| contender | values | grammar | silently wrong | superlinear |"
        text shouldContain "| gson@2.15.0 | 0/1 | 0/1 | 0 | 1 |"
        text shouldContain "<summary>gson@2.15.0: 0 faults</summary>"
        text shouldContain "- **null-text**, superlinear: `{\"text\":null}`"
    }

    @Test
    fun `in HTML, a cell links to its case, and payloads are shown as text`() {
        val html = PageHtml.render(ConformPage(result))
        html shouldNotContain "<script>alert"
        html shouldNotContain "\u202e"
        val page = Jsoup.parse(html)
        val cell = page.select("td.fault a").single()
        cell.text() shouldBe "wrong"
        val details = page.select(cell.attr("href")).single()
        details.select("summary").first()!!.text() shouldBe "null-text: About null-text."
        details.text() shouldContain "rejected or {\"text\":\"a\"}"
    }

    /** Returns the lines that a terminal of 80 columns shows. */
    private fun lines(page: ConformPage): List<String> {
        val recorder = TerminalRecorder(AnsiLevel.NONE, width = 80)
        TerminalReport(Terminal(terminalInterface = recorder), Charsets.UTF_8).print(page)
        return recorder.stdout().trimEnd().lines()
    }

    /**
     * A result of this number of [contenders] and 280 cases. Contender i is wrong in a part of the
     * cases that grows with i, and crashes in a few.
     */
    private fun largeResult(contenders: Int): ConformResult {
        val groups = CaseGroup.entries
        val cases =
            List(280) { case("a-case-with-a-long-name-$it", groups[it % groups.size], "{}") }
        val names = List(contenders) { ContenderName("kotlinx-serialization-$it", "1.12.0") }
        val cells = names.flatMapIndexed { i, name ->
            cases.mapIndexed { j, case ->
                val conduct =
                    when {
                        j % contenders < i -> Conduct.SILENTLY_WRONG
                        j % 30 == 0 -> Conduct.CRASHED
                        else -> Conduct.READ
                    }
                CaseCell(name, case.id, conduct)
            }
        }
        return ConformResult("17.0.15", names, cases, cells)
    }

    @Test
    fun `a brief answer has at most 40 lines, with the worst first`() {
        for (contenders in listOf(1, 2, 3, 9, 48)) {
            val lines = lines(ConformPage(largeResult(contenders), isBrief = true))
            withClue(lines.joinToString("\n")) { lines.size shouldBeLessThanOrEqual 40 }
        }
        val text = lines(ConformPage(result, isBrief = true)).joinToString("\n")
        text shouldContain "gson@2.15.0: silently wrong in 1: 1 of values (null-text)."
        text shouldNotContain "{\"text\":null}"
        text.unwrapped() shouldContain "Every fault with its payload: --verbose"
        val large = largeResult(9)
        val lines =
            lines(ConformPage(large, ConformChanges.of(largeResult(9), large), isBrief = true))
        val rows = lines.filter { it.trimStart().startsWith("kotlinx-serialization-") }
        rows.first() shouldContain "kotlinx-serialization-8"
        lines.joinToString(" ").unwrapped() shouldContain "more)"
        // Without isBrief, a terminal shows every fault.
        lines(ConformPage(large)).size shouldBeGreaterThan 300
    }

    @Test
    fun `a cell of the heat map leads to the faults, and is the hotter the more there are`() {
        val page = Jsoup.parse(PageHtml.render(ConformPage(largeResult(9))))
        val section = page.select("main > section").single { "Where the faults are" in it.text() }
        val heats =
            section.select("table").first()!!.select("tbody tr").map { row ->
                row.select("td").first()!!.className().substringAfter("heat", "0").take(1).toInt()
            }
        heats shouldBe heats.sortedDescending()
        heats.first() shouldBe 4
        val link = section.select("td a").first()!!
        val details =
            page.select(link.attr("href").replace(".", "\\.").replace("@", "\\@")).single()
        details.select("summary").first()!!.text() shouldContain
            "kotlinx-serialization-8@1.12.0, values: "
        details.select("li").size shouldBe link.text().substringBefore('/').toInt()
    }

    @Test
    fun `a terminal shows no matrix`() {
        val recorder = TerminalRecorder(width = 100)
        TerminalReport(Terminal(terminalInterface = recorder), Charsets.UTF_8)
            .print(ConformPage(result))
        recorder.output() shouldContain ", silently wrong: {\"text\":null}"
        recorder.output() shouldNotContain "Every case"
    }

    @Test
    fun `the page says what changed, and whether that is worse`() {
        fun changed(before: Conduct, now: Conduct): String {
            val today = result(now)
            return ConformPage(today, ConformChanges.of(result(before), today)).markdown()
        }
        val worse = changed(Conduct.REJECTED, Conduct.SILENTLY_WRONG)
        worse shouldContain "**Failed: 1 cell is worse than before.** Changed: 1 of 4 cells."
        worse shouldContain
            "- **gson@2.15.0, null-text**: rejected (&#36;.text is null) before, silently wrong (&#36;.text is null) now, which is worse."
        changed(Conduct.CRASHED, Conduct.REJECTED) shouldContain
            "**Passed: nothing is worse than before.**"
    }

    @Test
    fun `the page names undeclared faults, and declared faults that did not occur`() {
        fun page(vararg declared: String, contender: ContenderName = gson): String {
            val ids = cases.map { it.id }.toSet()
            val comparison =
                DeclaredFaults.of(result, ids) { if (it == contender) declared.toSet() else null }
            return ConformPage(result, declared = comparison).markdown()
        }
        page("null-text") shouldContain
            "**Passed: the faults are exactly those that manifests declare.** No manifest declares faults of jackson@2.22.4."
        val otherCase = page("cut-text")
        otherCase shouldContain "**Failed: faults differ from those that manifests declare.**"
        otherCase shouldContain "- **gson@2.15.0, null-text** is not declared: silently wrong"
        otherCase shouldContain "- **gson@2.15.0, cut-text** is declared as a fault: rejected"
        page("null-text", "nul-text") shouldContain
            "- **gson@2.15.0, nul-text** is declared as a fault, but there is no such case."
        page("null-text", contender = ContenderName("gson", "2.8.0")) shouldContain
            "**Failed: no cell was compared with declared faults.** No manifest declares faults of gson@2.15.0 and jackson@2.22.4."
    }

    @Test
    fun `cases that a contender does not support are not counted as read`() {
        val cells =
            listOf(
                CaseCell(gson, case = "null-text", Conduct.REJECTED),
                CaseCell(gson, case = "cut-text", Conduct.UNSUPPORTED),
                CaseCell(jackson, case = "null-text", Conduct.UNSUPPORTED),
                CaseCell(jackson, case = "cut-text", Conduct.UNSUPPORTED),
            )
        val text =
            ConformPage(ConformResult(jvm = "17", contenders = listOf(gson, jackson), cases, cells))
                .markdown()
        text shouldContain "**gson@2.15.0 silently wrong in 0 cases of 1.**"
        text shouldContain "| gson@2.15.0 | 0/1 | – | 0 |"
        text shouldContain "| jackson@2.22.4 | – | – | – |"
    }

    @Test
    fun `the schema describes every key of the export`() {
        val folders = listOf("conform/src", "trials/src", "../results/src/main")
        ClassSchema(
                KDoc(folders.map(::Path)),
                mapOf("format" to JsonPrimitive(1)),
                hasDefaults = false,
            )
            .check(
                ConformExport.serializer().descriptor,
                "What contenders did with cases, format 1",
                Path("../docs/conform-json.schema.json"),
            )
    }

    @Test
    fun `the export fits its schema, and can be read again`(@TempDir folder: Path) {
        val export = ConformJson.render(result)
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Path.of("../docs/conform-json.schema.json").readText())
            .validate(export, InputFormat.JSON)
            .shouldBeEmpty()
        val file = folder.resolve("baseline.json").also { it.writeText(export) }
        val read = ConformJson.read(file)
        read.cells shouldBe result.cells
        read.cases shouldBe cases
    }

    @Test
    fun `files that are no export, or have another format, are refused`(@TempDir folder: Path) {
        fun problem(text: String): String {
            val file = folder.resolve("other.json").also { it.writeText(text) }
            return shouldThrow<ProblemException> { ConformJson.read(file) }.message!!
        }
        val export = ConformJson.render(result)
        problem("nonsense") shouldContain "This is no export of serdemark conform."
        problem("[]") shouldContain "This is no export"
        problem("{\"format\":{}}") shouldContain "This is no export"
        // A cell of a case that is not in the list of cases.
        problem(export.replaceFirst("\"cut-text\"", "\"other\"")) shouldContain "This is no export"
        problem(export.replaceFirst("\"format\": 1", "\"format\": 9")) shouldContain
            "Unknown format of the export: '9'. Expected 1."
    }
}
