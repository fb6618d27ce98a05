package dev.serdemark.cli

import dev.serdemark.cli.testing.Ended
import dev.serdemark.cli.testing.SmallRun
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.publishedRun
import dev.serdemark.plan.Event
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.readText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.jsonObject
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** The forms of a report, and a baseline that is chosen after the run. */
@Tag("slow")
class ReportFormsTest(@param:ToolFolder private val folder: Path) {
    @BeforeEach fun copy() = publishedRun("users-medium-best", folder).let {}

    private fun report(vararg options: String): Ended = Tool(folder).run("report", "run", *options)

    private fun reported(vararg options: String): String =
        report(*options).also { withClue(it) { it.status shouldBe 0 } }.out

    @Test
    fun `a baseline leads to a decision, in every form for people`() {
        val decision =
            Regex(
                "Switch from jackson@2.22.4 [(]jackson-module-kotlin[)] to fastjson2@2.0.64: read is 4.4 times [(].*[)] as fast"
            )
        fun words(vararg options: String) =
            reported("--baseline", "jackson", *options)
                .replace(Regex("</?strong>|[*]{2}"), "")
                .replace(Regex("\\s+"), " ")
        words() shouldContain decision
        words("--format", "markdown") shouldContain decision
        words("--format", "html") shouldContain decision
    }

    @Test
    fun `a load says what a switch saves`() {
        val text = reported("--baseline", "jackson", "--load", "read=4000/s,write=1000/s")
        val words = text.replace(Regex("\\s+"), " ")
        words shouldContain "At read 4,000/s and write 1,000/s, users/medium, bytes, g1 fastjson2"
        words shouldContain "A switch from jackson@2.22.4 to fastjson2@2.0.64 saves 0."
    }

    @Test
    fun `the load of the run's command is used, unless another one is named`() {
        for ((i, words) in
            listOf(listOf("--load", "read=40/s"), listOf("--load=40/s")).withIndex()) {
            val events =
                SmallRun.events().map {
                    if (it !is Event.RunStarted) it
                    else it.copy(plan = it.plan.copy(command = it.plan.command + words))
                }
            SmallRun.keep(folder.resolve("loaded-$i"), events)
            fun printed(vararg options: String) =
                Tool(folder).run("report", "loaded-$i", *options).out
            printed() shouldContain "At read 40/s, users/small, bytes, default"
            printed("--load", "7/s") shouldContain "At read 7/s, users/small, bytes, default"
        }
    }

    @Test
    fun `the baseline of the run's command is used, and without one nothing is recommended`() {
        reported("--format", "markdown") shouldContain "Switch from **jackson@2.22.4**"
        publishedRun("users-medium-quiet", folder)
        reported("--format", "markdown") shouldNotContain "recommended"
    }

    @Test
    fun `the forms json and csv print the same as the exports`() {
        val json = reported("--format", "json", "--export-json", "r.json", "--export-csv", "r.csv")
        Json.parseToJsonElement(json).jsonObject.keys.first() shouldBe
            Json.parseToJsonElement(folder.resolve("r.json").readText()).jsonObject.keys.first()
        json.trim() shouldBe folder.resolve("r.json").readText().trim()
        reported("--format", "csv") shouldBe folder.resolve("r.csv").readText()
    }

    @Test
    fun `wrong options are refused with advice before anything is printed`() {
        fun refused(vararg options: String): String {
            val ended = report(*options)
            withClue(ended) {
                ended.status shouldBe 2
                ended.out shouldBe ""
            }
            return ended.err
        }
        refused("--baseline", "jakson") shouldContain
            "The baseline 'jakson' is not among the contenders of the run. Did you mean"
        refused("--snippet", "nothing-like-it") shouldContain "The contender 'nothing-like-it'"
        refused("--snippet", "gson") shouldContain "has no inputs"
        refused("--format", "pdf") shouldContain "pdf"
        refused("--format", "json", "--statistics") shouldContain
            "--statistics would change nothing: --format json has one form only."
        refused("--load", "0/s") shouldContain "Invalid --load: '0/s'. Expected payloads per second"
        refused("--load", "read=5") shouldContain "Invalid --load"
        refused("--load", "reed=5/s") shouldContain "Did you mean 'read'?"
        refused("--load", "parse=5/s") shouldContain
            "--load names parse, but the run measures only read, write."
    }

    @Test
    fun `Markdown begins with the question and ends with the command`() {
        val text = reported("--format", "markdown")
        text shouldStartWith "# users/medium: read and write\n"
        val (command, end) = text.trim().lines().takeLast(2)
        command shouldStartWith "serdemark run users"
        end shouldBe "```"
    }
}
