package dev.serdemark.cli

import dev.serdemark.cli.testing.Ended
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.report.export.ExplainJson
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Profiles documents whose result is known, because nearly all their time is work of one kind. */
@Tag("slow")
class ExplainTest(@param:ToolFolder private val folder: Path) {
    private fun serdemark(vararg words: String): Ended = Tool(folder).run(*words)

    /** Measures reads of a document. */
    private fun measure(json: String, contenders: String) {
        folder.resolve("data.json").writeText(json)
        val run =
            serdemark(
                *arrayOf("try", "data.json", "-c", contenders, "-o", "read", "--budget=1s"),
                "--out=run",
            )
        withClue(run) { run.status shouldBe 0 }
    }

    @Test
    fun `time for texts is found in the right group`() {
        val texts = (1..60).joinToString(",") { "\"${"The quick brown fox $it ".repeat(40)}\"" }
        measure("""{"texts":[$texts]}""", "jackson")
        val explained = serdemark("explain", "run", "jackson", "--format", "markdown", "--offline")
        withClue(explained) {
            explained.status shouldBe 0
            folder.resolve("run/explain").listDirectoryEntries("*.html") shouldHaveSize 1
            explained.out shouldContain "samples of async-profiler in fresh warm JVMs"
            // The largest group comes first.
            val groups =
                explained.out
                    .lines()
                    .dropWhile { !it.startsWith("| goes into") }
                    .drop(2)
                    .takeWhile { it.startsWith("|") }
                    .map { it.split('|')[1].trim() }
            groups.first() shouldBe "decoding and encoding text"
        }
    }

    @Test
    fun `two contenders are compared by the right groups and wrong arguments are refused`() {
        val numbers = (1..2000).joinToString(",") { "${it * 1.2345678901e3}" }
        measure("""{"values":[$numbers]}""", "jackson,gson")
        val both = serdemark("explain", "run", "jackson", "gson", "--export-json", "both.json")
        withClue(both) {
            both.status shouldBe 0
            both.out.replace(Regex("\\s+"), " ") shouldContain "more than"
            both.err shouldContain "Profiling gson@"
            val graphs = folder.resolve("run/explain").listDirectoryEntries("*.html")
            graphs shouldHaveSize 3
            val exported = ExplainJson.read(folder.resolve("both.json").readText())
            exported.map { it.cell.contender.id } shouldBe listOf("jackson", "gson")
            exported.forEach { it.groups.keys.shouldNotBeEmpty() }
            val jackson = exported.first()
            jackson.groups.keys.maxBy { jackson.share(it) } shouldBe "reading and writing numbers"
            graphs.single { "-against-" in it.name }.readText() shouldContain "spends more"
        }
        fun refused(vararg words: String): String {
            val ended = serdemark("explain", "run", *words)
            return withClue(ended) {
                ended.status shouldBe 2
                ended.err.replace(Regex("\\s+"), " ")
            }
        }
        refused("jakson") shouldContain "Did you mean 'jackson'?"
        refused("jackson", "-o", "write") shouldContain
            "The run has no table with times of jackson@"
        refused("jackson", "gson", "jackson") shouldContain
            "explain compares two contenders, not 3."
        refused("jackson", "--document", "no/such") shouldContain
            "The run has no document 'no/such'."
        refused("jackson", "--groups", "none.yaml") shouldStartWith "serdemark:"
    }
}
