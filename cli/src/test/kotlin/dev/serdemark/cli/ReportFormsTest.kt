package dev.serdemark.cli

import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.SmallRun
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.copyPublishedRun
import dev.serdemark.cli.testing.unwrapped
import dev.serdemark.plan.Event
import dev.serdemark.plan.Operation
import dev.serdemark.plan.PayloadRates
import dev.serdemark.plan.Plan
import dev.serdemark.plan.Request
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.readText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Tests the forms and options of `serdemark report` with a published run. */
@Tag("slow")
class ReportFormsTest(@param:ToolFolder private val folder: Path) {
    @BeforeEach
    fun `copy a run`() {
        copyPublishedRun("users-medium-best", folder)
    }

    private fun report(vararg options: String): ProgramResult =
        Tool(folder).run("report", "run", *options)

    /** Returns the output of a report, which must succeed. */
    private fun outputOf(vararg options: String): String =
        report(*options).also { withClue(it) { it.status shouldBe 0 } }.out

    @Test
    fun `with a baseline, every form for people shows the decision`() {
        val decision =
            Regex(
                "Switch from jackson@2.22.4 [(]jackson-module-kotlin[)] to fastjson2@2.0.64: read is 4.4 times [(].*[)] as fast"
            )
        fun textOf(vararg options: String) =
            outputOf("--baseline", "jackson", *options)
                .replace(Regex("</?strong>|[*]{2}"), "")
                .unwrapped()
        textOf() shouldContain decision
        textOf("--format", "markdown") shouldContain decision
        textOf("--format", "html") shouldContain decision
    }

    @Test
    fun `with a load, the report says what a switch saves`() {
        val text =
            outputOf("--baseline", "jackson", "--load", "read=4000/s,write=1000/s").unwrapped()
        text shouldContain "At read 4,000/s and write 1,000/s, users/medium, bytes, g1 fastjson2"
        text shouldContain "A switch from jackson@2.22.4 to fastjson2@2.0.64 saves 0."
    }

    @Test
    fun `the load of a run is used, unless the report has another`() {
        val load = PayloadRates(mapOf(Operation.READ to 40.0), null)
        val changes =
            listOf<(Plan) -> Plan>(
                { it.copy(origin = it.origin.copy(request = Request("run", load = load))) },
                // Runs of earlier versions have the load only in their command line.
                {
                    it.copy(
                        origin =
                            it.origin.copy(
                                command = it.origin.command + listOf("--load", "read=40/s")
                            )
                    )
                },
            )
        for ((i, change) in changes.withIndex()) {
            val events =
                SmallRun.events().map {
                    if (it is Event.RunStarted) it.copy(plan = change(it.plan)) else it
                }
            SmallRun.write(folder.resolve("loaded-$i"), events)
            fun outputOf(vararg options: String) =
                Tool(folder).run("report", "loaded-$i", *options).out
            outputOf() shouldContain "At read 40/s, users/small, bytes, default"
            outputOf("--load", "7/s") shouldContain "At read 7/s, users/small, bytes, default"
        }
    }

    @Test
    fun `the run's own baseline is used, and without a baseline nothing is recommended`() {
        outputOf("--format", "markdown") shouldContain "Switch from **jackson@2.22.4**"
        copyPublishedRun("users-medium-quiet", folder)
        outputOf("--format", "markdown") shouldNotContain "recommended"
    }

    @Test
    fun `the form json prints the same as its export`() {
        val json = outputOf("--format", "json", "--export-json", "r.json")
        Json.parseToJsonElement(json).jsonObject.keys.first() shouldBe
            Json.parseToJsonElement(folder.resolve("r.json").readText()).jsonObject.keys.first()
        json.trim() shouldBe folder.resolve("r.json").readText().trim()
    }

    @Test
    fun `the form csv prints a row per cell, with the times of the form json`() {
        val cells =
            Json.parseToJsonElement(outputOf("--format", "json"))
                .jsonObject
                .getValue("cells")
                .jsonArray
                .map { it.jsonObject }
        val csv = outputOf("--format", "csv", "--baseline", "gson").trimEnd().lines()
        val headings = csv.first().split(',')
        val rows = csv.drop(1).map { headings.zip(it.split(',')).toMap() }
        rows shouldHaveSize cells.size
        fun JsonObject.text(key: String) = getValue(key).jsonPrimitive.content
        rows.associate {
            (it["contender"] to it["operation"]) to it.getValue("time_median_ns").toDouble()
        } shouldBe
            cells.associate {
                (it.text("contender") to it.text("operation")) to
                    it.getValue("time").jsonObject.text("median").toDouble()
            }
        rows.filter { it["ratio"] == "1" }.map { it["contender"] }.distinct() shouldBe
            listOf("gson")
    }

    @Test
    fun `wrong options are refused with advice before anything is printed`() {
        fun errorFor(vararg options: String): String {
            val result = report(*options)
            withClue(result) {
                result.status shouldBe 2
                result.out shouldBe ""
            }
            return result.err
        }
        errorFor("--baseline", "jakson") shouldContain
            "The baseline 'jakson' is not among the contenders of the run. Did you mean"
        errorFor("--snippet", "nothing-like-it") shouldContain "The contender 'nothing-like-it'"
        errorFor("--snippet", "gson") shouldContain "has no inputs"
        errorFor("--format", "pdf") shouldContain "pdf"
        errorFor("--format", "json", "--statistics") shouldContain
            "--statistics would change nothing: --format json has one form only."
        errorFor("--load", "0/s") shouldContain
            "Invalid --load: '0/s'. Expected payloads per second"
        errorFor("--load", "read=5") shouldContain "Invalid --load"
        errorFor("--load", "reed=5/s") shouldContain "Did you mean 'read'?"
        errorFor("--load", "parse=5/s") shouldContain
            "--load names parse, but the run measures only read, write."
    }

    @Test
    fun `Markdown begins with what was measured, and ends with the command`() {
        val text = outputOf("--format", "markdown")
        text shouldStartWith "# users/medium: read and write\n"
        val (command, end) = text.trim().lines().takeLast(2)
        command shouldStartWith "serdemark run users"
        end shouldBe "```"
    }
}
