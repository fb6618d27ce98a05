package dev.serdemark

import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.PullRequest
import dev.serdemark.cli.testing.Tool
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.ints.shouldBeLessThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readLines
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.snakeyaml.engine.v2.api.Load
import org.snakeyaml.engine.v2.api.LoadSettings

/** Runs the GitHub action with a fake launcher. */
class ActionTest(@param:TempDir private val folder: Path) {
    /**
     * The job of the action. Instead of measuring, the launcher writes its arguments to the file
     * `words`, and ends with the status in the file `status`. Its report is the file `report`.
     */
    private val job =
        PullRequest(
            folder,
            """
            |if [ "${'$'}1" = report ]; then cat report; exit 0; fi
            |printf '%s\n' "${'$'}@" >words
            |mkdir -p serdemark-run
            |touch serdemark-run/journal.jsonl
            |exit "${'$'}(cat status)"
            """
                .trimMargin(),
        )

    /** Runs the action, which must end with the [status] of the launcher. */
    private fun run(
        status: Int,
        report: String,
        args: String = "run users",
        number: String = "12",
    ): ProgramResult {
        folder.resolve("status").writeText("$status")
        folder.resolve("report").writeText(report)
        return job.run(args, number).also { withClue(it) { it.status shouldBe status } }
    }

    @Test
    fun `the report is in one comment, which later runs update`() {
        run(5, "# First\n")
        job.comment shouldBe
            "<!-- serdemark: json -->\n" +
                "**json**, commit 0123456789: exit status 5, the gate failed.\n\n# First\n"
        run(0, "# Second\n")
        job.comment shouldEndWith "exit status 0, everything was measured.\n\n# Second\n"
        job.requests shouldContainExactly
            listOf(
                "GET repos/owner/library/issues/12/comments",
                "POST repos/owner/library/issues/12/comments",
                "GET repos/owner/library/issues/12/comments",
                "PATCH repos/owner/library/issues/comments/7", // The ID is from gh.sh.
            )
        job.summary shouldBe "# First\n# Second\n"
        folder.resolve("output").readLines() shouldContainExactly listOf("status=5", "status=0")
    }

    @Test
    fun `without permission to comment, the job warns and keeps its exit status`() {
        job.forbidComments()
        val result = run(5, "# Report\n")
        result.out shouldContain "::warning::The report could not be written to the pull request."
        job.summary shouldBe "# Report\n"
    }

    @Test
    fun `a job without a pull request has only a summary`() {
        run(0, "# Report\n", number = "")
        job.requests.shouldBeEmpty()
        job.summary shouldBe "# Report\n"
    }

    @Test
    fun `quotes group arguments, and commands in arguments are not executed`() {
        run(
            0,
            "",
            "run 'my data/small' -c gson\n--gate 5% ${'$'}(touch executed) `touch executed` *",
        )
        folder.resolve("words").readLines() shouldContainExactly
            listOf("run", "my data/small", "-c", "gson", "--gate", "5%") +
                listOf("${'$'}(touch", "executed)", "`touch", "executed`", "*") +
                listOf("--out", "serdemark-run")
        folder.resolve("executed").exists() shouldBe false
    }

    @Test
    fun `a report that is too long for a comment is cut there, but not in the summary`() {
        val report = (1..3000).joinToString("") { "Line $it is as long as many others.\n" }
        run(0, report)
        job.summary shouldBe report
        job.comment.length shouldBeLessThan 65_536
        job.comment shouldContain
            Regex(
                "\\nLine \\d+ is as long as many others\\.\\n\\nThe report is too long for a comment\\."
            )
    }

    @Test
    fun `the comment after wrong usage does not show the report of an earlier run`() {
        run(0, "# Earlier\n")
        run(2, "# Earlier\n")
        job.comment shouldStartWith "<!-- serdemark: json -->"
        job.comment shouldContain "exit status 2"
        job.comment shouldContain "There is no report. The log of the job says why."
        job.comment shouldNotContain "# Earlier"
    }

    @Test
    fun `the action passes all variables to its script, and the docs name all inputs`() {
        val text = Tool.home.resolve("action.yml").readText()
        val action = Load(LoadSettings.builder().build()).loadFromString(text) as Map<*, *>
        val inputs = (action["inputs"] as Map<*, *>).keys.map { "$it" }
        Regex("""inputs\.(\w+)""").findAll(text).map { it.groupValues[1] }.toSet() shouldBe
            inputs.toSet()
        val steps = ((action["runs"] as Map<*, *>)["steps"] as List<*>).map { it as Map<*, *> }
        val step = steps.single { "run" in it }
        val path = "${step["run"]}".substringAfter("GITHUB_ACTION_PATH/").removeSuffix("\"")
        val script = Tool.home.resolve(path).readText()
        val passedVariables = (step["env"] as Map<*, *>).keys.map { "$it" }
        // GitHub sets GITHUB_*. The script does not name GH_TOKEN, which only `gh` reads.
        Regex("""\$\{?([A-Z][A-Z_]+)""")
            .findAll(script)
            .map { it.groupValues[1] }
            .filterNot { it.startsWith("GITHUB_") }
            .toSet() + "GH_TOKEN" shouldBe passedVariables.toSet()
        val table =
            Tool.home.resolve("docs/ci.md").readText().substringAfter("| `with` | meaning |")
        table
            .lines()
            .drop(2) // the end of the heading, and the line below it
            .takeWhile { it.startsWith("| `") }
            .map { it.split('`')[1] } shouldContainExactlyInAnyOrder inputs
    }
}
