package dev.serdemark.studies

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.addNotes
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.Path
import kotlin.io.path.copyToRecursively
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteExisting
import kotlin.io.path.exists
import kotlin.io.path.getLastModifiedTime
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.nameWithoutExtension
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance

/** Measures a study with known results, and the example of the docs. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class StudyTest {
    private lateinit var tool: Tool
    private lateinit var folder: Path
    private lateinit var result: ProgramResult
    private lateinit var study: Path

    @BeforeAll
    fun `measure one study`(@ToolFolder temporary: Path) {
        folder = temporary
        tool = Tool(folder)
        addNotes(folder)
        val contenders = BrokenContenders(folder.resolve("contenders").createDirectories())
        contenders.add("plain")
        contenders.add(
            "slow",
            read = "decode(payload).also { spin() }",
            members =
                """
                private val threads = java.lang.management.ManagementFactory.getThreadMXBean()
                private fun spin() { val end = threads.currentThreadCpuTime + 1_000_000; while (threads.currentThreadCpuTime < end) {} }
                """
                    .trimIndent(),
        )
        contenders.add("throws", read = "error(\"Out of ink\")")
        folder.resolve("ours.yaml").writeText(STUDY)
        result = tool.run("study", "ours.yaml", "--out=measured")
        study = folder.resolve("measured")
    }

    /** Returns the lines of the errors for a study file with mistakes. */
    private fun errorsOf(text: String): List<String> {
        folder.resolve("wrong.yaml").writeText(text)
        val result = tool.run("study", "wrong.yaml", "--out=refused")
        withClue(result) { result.status shouldBe 2 }
        folder.resolve("refused").exists() shouldBe false
        return result.err.trimEnd().lines()
    }

    @Test
    fun `each claim has a verdict, and a refuted claim gives exit status 5`() {
        withClue(result) {
            result.status shouldBe 5
            for (verdict in listOf("confirmed", "refuted", "not testable")) {
                result.out shouldContain verdict
            }
            result.out shouldContain "Out of ink"
            result.out shouldContain "There is no phone here."
        }
    }

    @Test
    fun `the folder of a study has its file, its run and its pages`() {
        study
            .listDirectoryEntries()
            .map { it.name }
            .filterNot { it.endsWith(".svg") }
            .sorted() shouldContainExactly listOf("ours.yaml", "report.html", "report.md", "runs")
        study.resolve("ours.yaml").readText() shouldBe STUDY
        val page = study.resolve("report.md").readText()
        for (claim in listOf("Slow reads are slower.", "Slow reads are faster.")) {
            page shouldContain claim
        }
        page shouldContain "serdemark study measured/ours.yaml"
        page shouldContain "-o read --budget 1m\n"
        page shouldNotContain "--cache"
        study.resolve("runs/warm/report.html").exists() shouldBe true
    }

    @Test
    fun `a complete study is judged again without measuring`() {
        val journal = study.resolve("runs/warm/journal.jsonl")
        val before = journal.getLastModifiedTime()
        study.resolve("report.md").deleteExisting()
        val again = tool.run("study", "measured")
        withClue(again) {
            again.status shouldBe 5
            again.out.lines().filterNot { "Report" in it } shouldBe
                result.out.lines().filterNot { "Report" in it }
        }
        journal.getLastModifiedTime() shouldBe before
        study.resolve("report.md").exists() shouldBe true
        folder.resolve("serdemark-runs").exists() shouldBe false
    }

    @OptIn(ExperimentalPathApi::class)
    @Test
    fun `several studies in a folder are judged again together`() {
        for (name in listOf("one", "two")) {
            study.copyToRecursively(
                folder.resolve("several").createDirectories().resolve(name),
                followLinks = false,
            )
        }
        val again = tool.run("study", "several")
        withClue(again) {
            again.status shouldBe 5
            again.out.lines().count { it.startsWith("Report: several/") } shouldBe 2
        }
    }

    @Test
    fun `a folder with other files in the place of a run is not deleted`() {
        val file = folder.resolve("mine/runs/warm").createDirectories().resolve("thesis.tex")
        file.writeText("years of work")
        folder.resolve("mine/ours.yaml").writeText(STUDY)
        val result = tool.run("study", "mine")
        withClue(result) {
            result.status shouldBe 4
            result.err shouldContain "is not empty."
        }
        file.readText() shouldBe "years of work"
    }

    @Test
    fun `--from judges recorded runs, unless one is missing`() {
        val judged = tool.run("study", "ours.yaml", "--from=measured/runs", "--out=judged")
        withClue(judged) {
            judged.status shouldBe 5
            judged.out.replace("judged/", "measured/") shouldBe result.out
        }
        folder.resolve("judged/report.html").exists() shouldBe true
        val withoutRun = tool.run("study", "ours.yaml", "--from=measured", "--out=nothing")
        withClue(withoutRun) {
            withoutRun.status shouldBe 2
            withoutRun.err shouldContain "has no run 'warm'"
            folder.resolve("nothing").exists() shouldBe false
        }
    }

    @Test
    fun `the forms markdown and html print only the page`() {
        val markdown = tool.run("study", "measured", "--format=markdown")
        withClue(markdown) { markdown.status shouldBe 5 }
        markdown.out.replace("measured/", "") shouldBe
            study.resolve("report.md").readText().replace("measured/", "")
        val html = tool.run("study", "measured", "--format=html")
        html.out shouldBe study.resolve("report.html").readText()
    }

    @Test
    fun `a form that does not fit a study is refused`() {
        fun errorOf(vararg words: String): String {
            val result = tool.run("study", *words)
            withClue(result) { result.status shouldBe 2 }
            return result.err
        }
        errorOf("measured", "--format=json") shouldContain
            "A study cannot be printed as json. Expected one of: terminal, markdown, html. Its runs can: serdemark report"
        errorOf("measured", "--format=htm") shouldContain
            "Invalid format: 'htm'. Did you mean 'html'?"
        errorOf("all", "--format=html") shouldContain
            "--format html is one page, and there are 5 studies."
    }

    @Test
    fun `a study continues where it was interrupted`() {
        val started = tool.start("study", "ours.yaml", "--out=interrupted")
        started.waitUntil { "Generation 1:" in started.err.readText() }
        started.process.destroy()
        val stopped = tool.await(started)
        withClue(stopped) {
            stopped.status shouldBe 130
            stopped.out shouldContain "Continue with: serdemark study interrupted"
        }
        val resumed = tool.run("study", "interrupted")
        withClue(resumed) { resumed.status shouldBe 5 }
    }

    @Test
    fun `claims about sizes are judged before any run is measured`() {
        folder.resolve("sizes.yaml").writeText(SIZES)
        val started = tool.start("study", "sizes.yaml", "--out=sizes")
        started.waitUntil { "Generation 1:" in started.err.readText() }
        started.process.destroy()
        val stopped = tool.await(started)
        withClue(stopped) {
            stopped.status shouldBe 130
            val progress = stopped.err.substringBefore("Generation 1:")
            progress shouldContain "confirmed: Warm payloads are small."
            progress shouldContain "refuted: Cold payloads are tiny."
            stopped.out shouldContain
                "Of 3 claims, 1 is confirmed, 1 is refuted and 1 is undecided."
        }
        val resumed = tool.run("study", "sizes")
        withClue(resumed) {
            resumed.status shouldBe 5
            resumed.out shouldContain "Of 3 claims, 2 are confirmed and 1 is refuted."
        }
        val journal = folder.resolve("sizes/runs/cold/journal.jsonl")
        val before = journal.getLastModifiedTime()
        tool.run("study", "sizes").out shouldBe resumed.out
        journal.getLastModifiedTime() shouldBe before
    }

    @Test
    fun `a claim about an unknown contender is refused with its line before measuring`() {
        errorsOf(STUDY.replace("contender: plain}", "contender: plan}")) shouldContainExactly
            listOf(
                "serdemark: wrong.yaml:9: The run 'warm' has no contender 'plan'. Did you mean 'plain'?",
                "serdemark: wrong.yaml:14: The run 'warm' has no contender 'plan'. Did you mean 'plain'?",
                "serdemark: wrong.yaml:19: The run 'warm' has no contender 'plan'. Did you mean 'plain'?",
            )
    }

    @Test
    fun `mistakes in a command are reported with its line`() {
        errorsOf(STUDY.replace("-c plain,slow,throws", "-c plain,slow,throws --margn=3% -o reed"))
            .map { it.substringAfter("yaml:").substringBefore('.') } shouldContainExactly
            listOf("4: no such option --margn", "4: Unknown operation: 'reed'")
        errorsOf(STUDY.replace("-o read", "-o reed")) shouldContainExactly
            listOf("serdemark: wrong.yaml:4: Unknown operation: 'reed'. Did you mean 'read'?")
    }

    @Test
    fun `the error for an unknown study suggests a similar one`() {
        val result = tool.run("study", "kryo-2061")
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain "Unknown study: 'kryo-2061'. Did you mean 'kryo-2016'?"
        }
    }

    @Test
    fun `without a network, no claim of a study is testable`() {
        val result = tool.run("study", "kryo-2016", "--offline", "--cache=empty", "--out=offline")
        withClue(result) {
            result.status shouldBe 3
            result.out shouldContain "Of 18 claims, 18 are not testable here."
        }
    }

    @Test
    fun `the shipped studies are listed`() {
        val listed = tool.run("list", "studies")
        withClue(listed) { listed.status shouldBe 0 }
        listed.out
            .lines()
            .drop(1)
            .map { it.substringBefore(' ') }
            .filter { it.isNotEmpty() } shouldContainExactly
            Path("studies/data").listDirectoryEntries().map { it.nameWithoutExtension }.sorted()
    }

    /** The studies are planned, but not measured, because their folder cannot be created. */
    @Test
    fun `all contenders and workloads of the shipped studies exist`() {
        folder.resolve("file").writeText("")
        val result = tool.run("study", "all", "--out=file/studies")
        withClue(result) {
            result.status shouldBe 2
            result.err.trim().lines().single() shouldContain "Cannot create the folder"
        }
    }

    @Test
    fun `the study in the docs has a confirmed claim and a refuted one`() {
        val docs = Tool.home.resolve("docs/studies.md").readText()
        val example =
            docs.substringAfter("<!-- example:begin -->").substringBefore("<!-- example:end -->")
        folder
            .resolve("documented.yaml")
            .writeText(example.substringAfter("```yaml\n").substringBefore("```"))
        val warmTool = Tool(folder, isWarm = true)
        val result = warmTool.run("study", "documented.yaml", "--out=documented")
        withClue(result) {
            result.status shouldBe 5
            val page = folder.resolve("documented/report.md").readText()
            page shouldContain "confirmed"
            page shouldContain "refuted"
        }
    }

    private companion object {
        val SIZES =
            """
            format: 1
            title: What we send
            runs:
              warm: {command: "run notes --contenders=contenders -c plain,slow -o read", budget: 1m}
              cold: {command: "run notes --contenders=contenders -c plain,slow -o read --cold", budget: 1m}
            claims:
              slower:
                says: Slow reads are slower.
                run: warm
                compare: {contender: slow}
                with: {contender: plain}
                ratio: above 1.1
              small:
                says: Warm payloads are small.
                run: warm
                by: bytes
                of: {contender: plain}
                value: below 1 MB
              tiny:
                says: Cold payloads are tiny.
                run: cold
                by: bytes
                of: {contender: plain}
                value: below 2 bytes

            """
                .trimIndent()

        val STUDY =
            """
            format: 1
            title: What we rely on
            runs:
              warm: {command: "run notes --contenders=contenders -c plain,slow,throws -o read", budget: 1m}
            claims:
              slower:
                says: Slow reads are slower.
                compare: {contender: slow}
                with: {contender: plain}
                ratio: above 1.1
              faster:
                says: Slow reads are faster.
                compare: {contender: slow}
                with: {contender: plain}
                ratio: below 0.9
              broken:
                says: What throws is as fast.
                compare: {contender: throws}
                with: {contender: plain}
                ratio: 0.9 to 1.1
              on-phones:
                says: It holds on phones.
                untestable: There is no phone here.

            """
                .trimIndent()
    }
}
