package dev.serdemark.migrate

import com.github.ajalt.mordant.rendering.AnsiLevel
import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import com.networknt.schema.InputFormat
import com.networknt.schema.JsonSchemaFactory
import com.networknt.schema.SpecVersion
import dev.serdemark.conform.CaseCell
import dev.serdemark.conform.CaseGroup
import dev.serdemark.conform.CaseInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Operation
import dev.serdemark.report.html.PageHtml
import dev.serdemark.report.page.unmeasured
import dev.serdemark.report.terminal.TerminalReport
import dev.serdemark.report.testing.ClassSchema
import dev.serdemark.report.testing.KDoc
import dev.serdemark.trials.Conduct
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.readText
import kotlinx.serialization.json.JsonPrimitive
import org.jsoup.Jsoup
import org.junit.jupiter.api.Test

/** Results of `migrate` as a page, HTML, terminal text and export. */
class MigratePageTest {
    private val gson = ContenderName("gson", "2.15.0")
    private val moshi = ContenderName("moshi-codegen", "1.15.2")

    /** A difference at a [place] of the document that [payload] (from 0) was made from. */
    private fun difference(
        payload: Int,
        kind: String,
        place: String,
        content: String?,
        from: Treated,
        to: Treated,
    ) =
        DataDifference(
            payload,
            kind,
            place,
            tendency = Tendency.of(from.conduct.harm, to.conduct.harm),
            example = DataExample(document = payload + 1L, path = "$.$place", content, from, to),
            group = place,
        )

    private val noDifference = DataComparison.of(compared = 2000, differences = emptyList())
    private val differentReads =
        DataComparison.of(
            compared = 2000,
            differences =
                listOf(17, 40).map {
                    difference(
                        it,
                        kind = "value",
                        place = "discount",
                        content = "missing",
                        Treated(Conduct.READ, "null"),
                        Treated(Conduct.SILENTLY_WRONG, "0"),
                    )
                },
        )
    private val differentMutations =
        DataComparison.of(
            compared = 30,
            differences =
                listOf(
                    difference(
                        payload = 0,
                        kind = "missing",
                        place = "id",
                        content = "{}",
                        Treated(Conduct.SILENTLY_WRONG, "0"),
                        Treated(Conduct.REJECTED, "JsonDataException: 'id' is <missing>"),
                    )
                ),
        )
    private val case =
        CaseInfo(
            id = "nan",
            CaseGroup.VALUES,
            says = "NaN.",
            model = "m",
            source = "RFC 8259",
            input = "{}",
            bytes = 2,
            expected = listOf("rejected"),
        )
    private val result =
        MigrateResult(
            jvm = "17.0.15",
            MigratedContender(gson, format = "json", effort = "zero-knowledge"),
            MigratedContender(moshi, format = "json", effort = "annotations"),
            MigratedData(
                found = 2000,
                documents = 2000,
                asWritten = 2000,
                differentReads,
                stored = noDifference,
                returned = noDifference,
                written = noDifference,
                differentMutations,
                untried = 0,
            ),
            MigratedCases(
                compared = 229,
                differing =
                    listOf(
                        CaseDifference(
                            case,
                            CaseCell(gson, case = "nan", Conduct.REJECTED, reason = "Bad."),
                            CaseCell(
                                moshi,
                                case = "nan",
                                Conduct.SILENTLY_WRONG,
                                output = "{\"a\":0}",
                            ),
                        )
                    ),
            ),
            changes = null,
            MigratedSpeed(
                margin = 0.05,
                operations =
                    listOf(
                        MigratedOperation(
                            Operation.READ,
                            ratio = 0.32,
                            low = 0.30,
                            high = 0.34,
                            verdict = "faster",
                        )
                    ),
                unmeasured =
                    listOf(Unmeasured(Operation.WRITE, moshi, reason = "Threw an exception.")),
                fromBytes = 100.0,
                toBytes = 88.0,
                run = "run-1",
            ),
            gaps = emptyMap(),
        )
    private val page = MigratePage(result)

    private fun terminal(page: MigratePage = this.page): String {
        val recorder = TerminalRecorder(ansiLevel = AnsiLevel.NONE, width = 120)
        TerminalReport(Terminal(AnsiLevel.NONE, terminalInterface = recorder)).print(page)
        return recorder.output().replace(Regex("\\s+"), " ")
    }

    @Test
    fun `the first line has the answer`() {
        terminal() shouldContain
            "2 of 2,000 documents change, 1 of 30 mutations of them and 1 of 229 unusual inputs (1 worse) " +
                "are treated differently, read 3.1 times as fast, 12% smaller."
    }

    @Test
    fun `payloads of 0 bytes have no percentage`() {
        fun sizes(from: Double, to: Double): String {
            val measured = checkNotNull(result.measured).copy(fromBytes = from, toBytes = to)
            return terminal(MigratePage(result.copy(measured = measured)))
        }
        sizes(0.0, 88.0) shouldContain "read 3.1 times as fast, 88 B instead of none."
        sizes(0.0, 0.0) shouldContain "read 3.1 times as fast, equally large."
    }

    private fun terminal(data: (MigratedData) -> MigratedData) =
        terminal(MigratePage(result.copy(data = data(checkNotNull(result.data)))))

    @Test
    fun `the first line counts documents that one contender does not read or write`() {
        val text = terminal {
            it.copy(
                stored = it.stored.copy(changed = 2000),
                returned =
                    noDifference.copy(
                        compared = 1490,
                        unwritten = Uncompared(count = 10, reason = "It threw."),
                        untried = Uncompared(count = 500, reason = "Not tried."),
                    ),
            )
        }
        text shouldContain
            "2 of 2,000 documents change, 2,000 of 2,000 documents that gson@2.15.0 wrote change with " +
                "moshi-codegen@1.15.2, moshi-codegen@1.15.2 cannot write 10 documents, " +
                "500 documents were not compared in full,"
        text shouldContain "moshi-codegen@1.15.2 could not write 10 documents: It threw."
        text shouldContain "500 documents not compared: Not tried."
    }

    @Test
    fun `documents that neither contender reads do not count as read`() {
        val someUnread = terminal { it.copy(read = noDifference.copy(unread = 3)) }
        someUnread shouldContain "0 of 2,000 documents change, neither reads 3 documents,"
        someUnread shouldContain
            "Both read the same from 1,997 documents. Neither reads the other 3."
        val allUnread = terminal { it.copy(read = noDifference.copy(unread = 2000)) }
        allUnread shouldContain "Neither reads any of 2,000 documents."
        allUnread shouldNotContain "Both read the same"
        terminal { it.copy(returned = noDifference.copy(unread = 2000)) } shouldContain
            "neither reads 2,000 documents that moshi-codegen@1.15.2 wrote,"
        terminal { it.copy(stored = noDifference.copy(compared = 0)) } shouldContain
            "Nothing was compared."
    }

    @Test
    fun `a missing field of a written payload was left out by its writer`() {
        val text = terminal { it.copy(read = noDifference, returned = differentReads) }
        text shouldContain "discount is left out and becomes 0 instead of null"
        text shouldContain
            "\$.discount, which moshi-codegen@1.15.2 left out: null with moshi-codegen@1.15.2, 0 with gson@2.15.0."
    }

    @Test
    fun `a silently wrong result is not called unread`() {
        val wrong =
            difference(
                payload = 0,
                kind = "silently-wrong",
                place = "id",
                content = "null",
                Treated(Conduct.READ, null),
                Treated(Conduct.SILENTLY_WRONG, "null"),
            )
        terminal {
            it.copy(read = DataComparison.of(compared = 9, differences = listOf(wrong)))
        } shouldContain
            "moshi-codegen@1.15.2 is silently wrong: 1 document, worse. Document 1, \$.id, which is null: " +
                "read with gson@2.15.0, silently wrong (null) with moshi-codegen@1.15.2."
    }

    @Test
    fun `a part without a result has a reason, and equal results have no list`() {
        val text =
            terminal(
                MigratePage(
                    result.copy(
                        cases = MigratedCases(compared = 60, differing = emptyList()),
                        gaps = mapOf("changes" to "There is a reason."),
                    )
                )
            )
        text shouldContain
            "60 of 60 cases of serdemark conform have the same result. Changes of the schema"
        text shouldContain "Changes of the schema There is a reason."
        text shouldContain
            "write was not measured, because of moshi-codegen@1.15.2: Threw an exception."
    }

    @Test
    fun `a difference shows the value in the document and the new value`() {
        terminal() shouldContain
            "discount is missing and becomes 0 instead of null: 2 documents, worse. Document 18"
    }

    @Test
    fun `mutations are not called the user's documents`() {
        val text = terminal()
        text shouldContain "1 of 30 mutations are treated differently."
        text shouldContain "These are not your documents"
        text shouldContain
            "id missing: gson@2.15.0 is silently wrong, with 0; moshi-codegen@1.15.2 rejects it " +
                "(JsonDataException: 'id' is <missing>), better."
    }

    @Test
    fun `a terminal counts the items that it leaves out, and other outputs fold them`() {
        val difference = checkNotNull(result.cases).differing.single()
        val many = List(20) { difference.copy(case = case.copy(id = "nan-$it")) }
        val page = MigratePage(result.copy(cases = MigratedCases(compared = 229, many)))
        val recorder = TerminalRecorder(ansiLevel = AnsiLevel.NONE, width = 120)
        TerminalReport(Terminal(AnsiLevel.NONE, terminalInterface = recorder)).print(page)
        recorder.output() shouldContain "5 more, which --format markdown and html show."
        recorder.output() shouldNotContain "nan-19"
        page.markdown() shouldContain "nan-19"
    }

    @Test
    fun `a part that was not compared has no heading`() {
        terminal() shouldNotContain "Changes of the schema"
    }

    @Test
    fun `the page and Markdown escape messages of libraries`() {
        val html = Jsoup.parse(PageHtml.render(page))
        html.text() shouldContain "'id' is <missing>"
        html.select("missing").shouldBeEmpty()
        page.markdown() shouldNotContain "<missing>"
    }

    @Test
    fun `the schema describes every key of the export`() {
        val folders =
            listOf("migrate/src", "conform/src", "evolve/src", "trials/src", "../results/src/main")
        ClassSchema(
                KDoc(folders.map(::Path)),
                mapOf("format" to JsonPrimitive(1)),
                hasDefaults = false,
            )
            .check(
                MigrateResult.serializer().descriptor,
                "What changes with another contender, format 1",
                Path("../docs/migrate-json.schema.json"),
            )
    }

    @Test
    fun `the export fits its schema`() {
        val schema = Path.of("../docs/migrate-json.schema.json").readText()
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(schema)
            .validate(MigrateJson.render(result), InputFormat.JSON)
            .shouldBeEmpty()
    }
}
