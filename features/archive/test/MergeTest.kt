package dev.serdemark.archive

import dev.serdemark.cli.testing.SimilarRuns
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.copyPublishedRun
import dev.serdemark.cli.testing.unwrapped
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

/** Merges runs from several machines. */
@Tag("slow")
class MergeTest(@param:ToolFolder private val folder: Path) {
    private fun copyRun(evidence: String, name: String): Path =
        copyPublishedRun(evidence, folder).moveTo(folder.resolve(name))

    /** Returns all output of `serdemark merge`, which must end with [status]. */
    private fun merge(vararg words: String, status: Int = 0): String {
        val result = Tool(folder).run("merge", *words)
        return withClue(result) {
            result.status shouldBe status
            (result.out + result.err).unwrapped()
        }
    }

    @Test
    fun `runs of two machines are merged, in every form`() {
        copyRun("neighbors/alone-1", "epyc-1")
        copyRun("neighbors/alone-2", "epyc-2")
        copyRun("documents/medium", "xeon")
        val output = merge("epyc-1", "epyc-2", "xeon")
        output shouldContain "M1: AMD EPYC, 2 cores, Linux amd64 (runs: epyc-1 and epyc-2)"
        output shouldContain "The order holds on all machines for"
        output shouldContain "Two machines do not show what a third would do"
        merge(".", "--baseline", "gson", "--format", "markdown") shouldContain "gson@2.15.0 = 1"
        val page = folder.resolve("merged.html")
        merge("epyc-1", "xeon", "--format", "html", "--out", page.name) shouldBe ""
        page.readText() shouldStartWith "<!DOCTYPE html>"
        merge("epyc-1", "xeon", "--format", "json") shouldStartWith "{ \"format\": 1,"
        // A run counts once, even if it has several paths.
        folder.resolve("link").createSymbolicLinkPointingTo(folder.resolve("epyc-1"))
        folder.resolve("epyc-1").toFile().copyRecursively(folder.resolve("copy").toFile())
        val once = merge("epyc-1", "$folder/epyc-1", "link", "copy", "xeon")
        once shouldContain "(runs: epyc-1)"
        once shouldContain "link is the same run as epyc-1. Only the latter counts."
        once shouldContain "copy is the same run as epyc-1. Only the latter counts."
    }

    @Test
    fun `merging many runs takes little memory`() {
        val runs =
            listOf("neighbors/alone-1", "documents/medium").map {
                SimilarRuns(copyRun(it, it.replace('/', '-')).resolve(PACKED_JOURNAL))
            }
        val many = folder.resolve("many")
        repeat(RUNS) { i ->
            runs[i % 2].add(many.resolve("$i"), "$i")
        }
        val result = Tool(folder, heap = "160m").run("merge", "many")
        withClue(result) {
            result.status shouldBe 0
            // Each machine has half of the runs. The first two are listed.
            result.out.unwrapped() shouldContain "and ${RUNS / 2 - 2} others)"
        }
    }

    @Test
    fun `runs that cannot be merged are refused with advice`() {
        val one = copyRun("neighbors/alone-1", "one")
        copyRun("neighbors/alone-2", "two")
        merge("one", "two", status = 2) shouldContain
            "All runs are from one machine (AMD EPYC, 2 cores, Linux amd64). Merging needs runs from at least two machines."
        merge("one", status = 2) shouldContain "All runs are from one machine"
        copyRun("scala/events-1k-later", "scala")
        merge("one", "scala", status = 2) shouldContain
            "The runs have nothing in common that can be merged. No pair of contenders"
        copyRun("http", "requests")
        merge("one", "requests", status = 2) shouldContain
            "one measured warm calls, but requests measured requests."
        copyRun("documents/medium", "xeon")
        merge("one", "xeon", "--baseline", "gsn", status = 2) shouldContain
            "The baseline 'gsn' is not among the contenders of these runs."
        merge("one", "xeon", "--out", "page", status = 2) shouldContain
            "--out cannot write the form terminal. Add --format markdown, html or json."
        val journal = one.resolve("journal.columns.gz")
        merge(
            "one",
            "xeon",
            "--format",
            "json",
            "--out",
            "one/${journal.name}",
            status = 2,
        ) shouldContain "An output would replace"
        journal.writeText("no journal")
        val damaged = merge("one", "nothing", "xeon", status = 2)
        damaged shouldContain "No run 'nothing'"
        damaged shouldNotContain "The order holds"
        merge("one", "xeon", status = 2) shouldContain "The packed journal is damaged"
    }

    private companion object {
        const val RUNS = 60
    }
}
