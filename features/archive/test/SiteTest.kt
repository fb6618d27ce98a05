package dev.serdemark.archive

import dev.serdemark.cli.testing.SmallRun
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.copyPublishedRun
import dev.serdemark.conform.CaseCell
import dev.serdemark.conform.CaseGroup
import dev.serdemark.conform.CaseInfo
import dev.serdemark.conform.ConformJson
import dev.serdemark.conform.ConformResult
import dev.serdemark.plan.ContenderName
import dev.serdemark.trials.Conduct
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.moveTo
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS

/** Tests `serdemark site`. */
@Tag("slow")
class SiteTest(@param:ToolFolder private val folder: Path) {
    private val site = folder.resolve("site")

    /** Returns all output of `serdemark site`, which must end with [status]. */
    private fun makeSite(vararg words: String, status: Int = 0): String {
        val result = Tool(folder).run("site", *words)
        return withClue(result) {
            result.status shouldBe status
            result.out + result.err
        }
    }

    private fun copyRun(evidence: String): Path =
        copyPublishedRun(evidence, folder).moveTo(folder.resolve(evidence))

    private fun addSmallRun(name: String): Path = folder.resolve(name).also { SmallRun.write(it) }

    @Test
    fun `a site has a page and files for each run, and its first page links to all runs`() {
        copyRun("users-medium-best")
        copyRun("table-quiet-1")
        folder.resolve("json.json").writeText(ConformJson.render(conformResult()))
        makeSite(
            "site",
            "users-medium-best",
            "table-quiet-1",
            "--conform=json.json",
            "--title=Ours",
            "--baseline=jackson",
        ) shouldContain "Site: site/index.html"
        val first = site.resolve("index.html").readText()
        first shouldContain "<h1>Ours</h1>"
        first shouldContain "\"baseline\":\"jackson@"
        for (name in listOf("users-medium-best", "table-quiet-1")) {
            first shouldContain "<a href=\"runs/$name/index.html\">$name</a>"
            val page = site.resolve("runs/$name")
            page.listDirectoryEntries().map { it.name }.sorted() shouldContainExactly
                listOf("index.html", "journal.columns.gz", "run.csv", "run.json")
            page.resolve("index.html").readText() shouldContain
                "<a href=\"../../index.html\">All runs</a> · <a href=\"run.json\">JSON</a>"
            page.resolve("run.json").readText() shouldBe
                Tool(folder).run("report", name, "--format=json").out
            Tool(folder).run("report", name, "--export-csv=slices.csv")
            page.resolve("run.csv").readText() shouldBe folder.resolve("slices.csv").readText()
        }
        first shouldContain "id=\"versions\""
        first shouldContain "href=\"conform/json/index.html\""
        site.resolve("conform/json/index.html").readText() shouldContain
            "<a href=\"../../index.html\">All runs</a>"
        makeSite("other", "table-quiet-1", "--conform=serdemark.yaml", status = 2) shouldContain
            "serdemark.yaml"
    }

    private fun conformResult(): ConformResult {
        val gson = ContenderName("gson", "2.15.0")
        val case =
            CaseInfo(
                id = "nul",
                group = CaseGroup.TEXT,
                says = "U+0000.",
                model = "message",
                source = "RFC 8259",
                input = "{}",
                bytes = 2,
                expected = emptyList(),
            )
        val cell = CaseCell(gson, "nul", Conduct.READ)
        return ConformResult("17", listOf(gson), listOf(case), listOf(cell))
    }

    @Test
    fun `--out names the folder, and all arguments are runs then`() {
        addSmallRun("a")
        addSmallRun("b")
        makeSite("a", "--out", "site", "b") shouldContain "Site: site/index.html"
        site.resolve("runs").listDirectoryEntries().map { it.name }.sorted() shouldContainExactly
            listOf("a", "b")
    }

    @Test
    fun `a folder stands for all its runs, and runs of the same name get different addresses`() {
        addSmallRun("a/run")
        addSmallRun("b/run")
        addSmallRun("all/deep/one")
        makeSite("site", "a/run", "b/run", "all", "./a/run")
        site.resolve("runs").listDirectoryEntries().map { it.name }.sorted() shouldContainExactly
            listOf("all-deep-one", "run", "run-2")
    }

    @Test
    fun `a site with the runs of a shipped study also has a page for the study`() {
        val runs = folder.resolve("kryo-2016").createDirectories()
        copyPublishedRun("studies/kryo-2016/warm", folder).moveTo(runs.resolve("warm"))
        makeSite("site", "kryo-2016")
        site.resolve("studies/kryo-2016/index.html").readText() shouldContain "Benchmarking Kryo v4"
        site.resolve("index.html").readText() shouldContain "href=\"studies/kryo-2016/index.html\""
    }

    @Test
    fun `damaged runs and journals of unknown versions are left out, with exit status 4`() {
        addSmallRun("good")
        val damaged = addSmallRun("damaged").resolve("journal.jsonl")
        // The checksums of the lines are now wrong.
        damaged.writeText(damaged.readText().replace("\"calls\":1000", "\"calls\":2000"))
        folder
            .resolve("new")
            .createDirectories()
            .resolve("journal.jsonl")
            .writeText("{\"serdemark-journal\":99}\n")
        val printed = makeSite("site", "good", "damaged", "new", status = 4)
        printed shouldContain "The journal's format is 99; this Serdemark reads formats"
        printed shouldContain "the seal (a checksum) of line"
        val page = site.resolve("index.html").readText()
        page shouldContain "Left out, because the journal could not be read: damaged and new."
        site.resolve("runs").listDirectoryEntries().map { it.name } shouldContainExactly
            listOf("good")
    }

    @Test
    fun `if no run can be read, nothing is written`() {
        folder
            .resolve("new")
            .createDirectories()
            .resolve("journal.jsonl")
            .writeText("{\"serdemark-journal\":99}\n")
        makeSite("site", "new", status = 2) shouldContain "The journal's format is 99"
        site.exists() shouldBe false
        folder.listDirectoryEntries().map { it.name } shouldContainExactly listOf("new")
    }

    @Test
    fun `a site is replaced, but a folder with other files is not`() {
        addSmallRun("one")
        addSmallRun("two")
        makeSite("site", "one")
        makeSite("site", "two")
        site.resolve("runs").listDirectoryEntries().map { it.name } shouldContainExactly
            listOf("two")
        val other = folder.resolve("other").createDirectories()
        makeSite("other", "one")
        other.resolve("serdemark-site.json").writeText("{\"serdemark-site\": 2}")
        makeSite("other", "one", status = 2) shouldContain
            "The format of the site in ${folder.toRealPath()}/other is 2; this Serdemark writes format 1. Name another"
        val otherFile = folder.resolve("mine").createDirectories().resolve("thesis.txt")
        otherFile.writeText("x")
        makeSite("mine", "one", status = 2) shouldContain
            "mine does not hold a site: it has no serdemark-site.json. Name an empty folder"
        makeSite("mine/thesis.txt", "one", status = 2) shouldContain "thesis.txt is no folder."
        otherFile.readText() shouldBe "x"
    }

    @Test
    fun `wrong arguments are refused, and the old site stays`() {
        addSmallRun("one")
        makeSite("site", "one")
        val before = site.resolve("index.html").readText()
        makeSite("site", status = 2) shouldContain "There is no run for the site. Name runs"
        makeSite("--out=site", status = 2) shouldContain "There is no run for the site. Name runs"
        makeSite(status = 2) shouldContain "There is no folder for the site. Name one with --out"
        makeSite("site", "nothing", status = 2) shouldContain "No run 'nothing' in"
        makeSite("site", "site/runs", status = 2) shouldContain
            "is in the folder that the site replaces."
        folder.resolve("empty").createDirectories()
        makeSite("site", "empty", status = 2) shouldContain
            "Neither the folder empty nor its subfolders contain a run"
        site.resolve("index.html").readText() shouldBe before
    }

    @Test
    fun `a baseline that is unknown or has several versions is refused`() {
        copyRun("table-quiet-1")
        makeSite("site", "table-quiet-1", "--baseline=gsonn", status = 2) shouldContain
            "The baseline 'gsonn' is not among the contenders of these runs. Did you mean 'gson'"
        makeSite("site", "table-quiet-1", "--baseline=gson", status = 2) shouldContain
            "There are several versions of the baseline 'gson': gson@"
        site.exists() shouldBe false
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    fun `a site that cannot be written is refused with the folder`() {
        addSmallRun("one")
        makeSite("/proc/site", "one", status = 2) shouldContain "Cannot write the site /proc/site: "
    }
}
