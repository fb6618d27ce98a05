package dev.serdemark.cli

import dev.serdemark.cli.testing.SimilarRuns
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.publishedRun
import dev.serdemark.runs.PACKED_JOURNAL
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.moveTo
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Runs of one plan from several machines. */
@Tag("slow")
class MergeTest(@param:ToolFolder private val folder: Path) {
    private fun recorded(evidence: String, name: String): Path =
        publishedRun(evidence, folder).moveTo(folder.resolve(name))

    private fun text(vararg words: String, status: Int = 0): String {
        val ended = Tool(folder).run("merge", *words)
        return withClue(ended) {
            ended.status shouldBe status
            (ended.out + ended.err).replace(Regex("\\s+"), " ")
        }
    }

    @Test
    fun `runs of two machines are merged, in every form`() {
        recorded("neighbors/alone-1", "epyc-1")
        recorded("neighbors/alone-2", "epyc-2")
        recorded("documents/medium", "xeon")
        val found = text("epyc-1", "epyc-2", "xeon")
        found shouldContain "M1: AMD EPYC, 2 cores, Linux amd64 (runs: epyc-1 and epyc-2)"
        found shouldContain "The order holds on all machines for"
        found shouldContain "Two machines do not show what a third would do"
        text(".", "--baseline", "gson", "--format", "markdown") shouldContain "gson@2.15.0 = 1"
        val page = folder.resolve("merged.html")
        text("epyc-1", "xeon", "--format", "html", "--out", page.name) shouldBe ""
        page.readText() shouldStartWith "<!DOCTYPE html>"
        text("epyc-1", "xeon", "--format", "json") shouldStartWith "{ \"format\": 1,"
        // A run at several paths is not a repeated run.
        folder.resolve("link").createSymbolicLinkPointingTo(folder.resolve("epyc-1"))
        folder.resolve("epyc-1").toFile().copyRecursively(folder.resolve("copy").toFile())
        val once = text("epyc-1", "$folder/epyc-1", "link", "copy", "xeon")
        once shouldContain "(runs: epyc-1)"
        once shouldContain "link is the same run as epyc-1. Only the latter counts."
        once shouldContain "copy is the same run as epyc-1. Only the latter counts."
    }

    @Test
    fun `merging many runs takes little memory, because events are not kept`() {
        val runs =
            listOf("neighbors/alone-1", "documents/medium").map {
                SimilarRuns(recorded(it, it.replace('/', '-')).resolve(PACKED_JOURNAL))
            }
        val many = folder.resolve("many")
        repeat(RUNS) { i ->
            runs[i % 2].add(many.resolve("$i"), "$i")
        }
        val ended = Tool(folder, heap = "160m").run("merge", "many")
        withClue(ended) {
            ended.status shouldBe 0
            ended.out.replace(Regex("\\s+"), " ") shouldContain "and ${RUNS / 2 - 2} others)"
        }
    }

    @Test
    fun `runs that cannot be merged are refused with advice`() {
        val one = recorded("neighbors/alone-1", "one")
        recorded("neighbors/alone-2", "two")
        text("one", "two", status = 2) shouldContain
            "All runs are from one machine (AMD EPYC, 2 cores, Linux amd64). Merging needs runs from at least two machines."
        text("one", status = 2) shouldContain "All runs are from one machine"
        recorded("scala/events-1k-later", "scala")
        text("one", "scala", status = 2) shouldContain
            "The runs have nothing in common that can be merged. No pair of contenders"
        recorded("http", "requests")
        text("one", "requests", status = 2) shouldContain
            "one measured warm calls, but requests measured requests."
        recorded("documents/medium", "xeon")
        text("one", "xeon", "--baseline", "gsn", status = 2) shouldContain
            "The baseline 'gsn' is not among the contenders of these runs."
        text("one", "xeon", "--out", "page", status = 2) shouldContain
            "--out cannot write the form terminal. Add --format markdown, html or json."
        val journal = one.resolve("journal.columns.gz")
        text(
            "one",
            "xeon",
            "--format",
            "json",
            "--out",
            "one/${journal.name}",
            status = 2,
        ) shouldContain "An output would replace"
        journal.writeText("no journal")
        val damaged = text("one", "nothing", "xeon", status = 2)
        damaged shouldContain "No run 'nothing'"
        damaged shouldNotContain "The order holds"
        text("one", "xeon", status = 2) shouldContain "The packed journal is damaged"
    }

    private companion object {
        const val RUNS = 60
    }
}
