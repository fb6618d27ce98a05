package dev.serdemark.explain

import dev.serdemark.cli.serdemark
import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.unwrapped
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

/** Profiles documents that need nearly all their time for one kind of work. */
@Tag("slow")
class ExplainTest(@param:ToolFolder private val folder: Path) {
    private fun serdemark(vararg words: String): ProgramResult = Tool(folder).run(*words)

    /** Measures reads of the document [json]. */
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
    fun `reading long texts spends most time in the group for text`() {
        val texts = (1..60).joinToString(",") { "\"${"The quick brown fox $it ".repeat(40)}\"" }
        measure("""{"texts":[$texts]}""", "jackson")
        val result = serdemark("explain", "run", "jackson", "--format", "markdown", "--offline")
        withClue(result) {
            result.status shouldBe 0
            folder.resolve("run/explain").listDirectoryEntries("*.html") shouldHaveSize 1
            result.out shouldContain "samples of async-profiler in fresh warm JVMs"
            // The largest group comes first.
            val groups =
                result.out
                    .lines()
                    .dropWhile { !it.startsWith("| goes into") }
                    .drop(2)
                    .takeWhile { it.startsWith("|") }
                    .map { it.split('|')[1].trim() }
            groups.first() shouldBe "decoding and encoding text"
        }
    }

    @Test
    fun `two contenders are compared by groups, and wrong arguments are refused`() {
        val numbers = (1..2000).joinToString(",") { "${it * 1.2345678901e3}" }
        measure("""{"values":[$numbers]}""", "jackson,gson")
        val both = serdemark("explain", "run", "jackson", "gson", "--export-json", "both.json")
        withClue(both) {
            both.status shouldBe 0
            both.out.unwrapped() shouldContain "more than"
            both.err shouldContain "Profiling gson@"
            val graphs = folder.resolve("run/explain").listDirectoryEntries("*.html")
            graphs shouldHaveSize 3 // One for each contender, and one of the differences.
            val exported = ExplainJson.read(folder.resolve("both.json").readText())
            exported.map { it.cell.contender.id } shouldBe listOf("jackson", "gson")
            exported.forEach { it.groups.keys.shouldNotBeEmpty() }
            val jackson = exported.first()
            jackson.groups.keys.maxBy { jackson.share(it) } shouldBe "reading and writing numbers"
            graphs.single { "-against-" in it.name }.readText() shouldContain "spends more"
        }
        fun errorOf(vararg words: String): String {
            val result = serdemark("explain", "run", *words)
            return withClue(result) {
                result.status shouldBe 2
                result.err.unwrapped()
            }
        }
        errorOf("jakson") shouldContain "Did you mean 'jackson'?"
        errorOf("jackson", "-o", "write") shouldContain
            "The run has no table with times of jackson@"
        errorOf("jackson", "gson", "jackson") shouldContain
            "explain compares two contenders, not 3."
        errorOf("jackson", "--document", "no/such") shouldContain
            "The run has no document 'no/such'."
        errorOf("jackson", "--groups", "none.yaml") shouldStartWith "serdemark:"
    }
}
