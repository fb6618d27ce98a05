package dev.serdemark.cli

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** `serdemark migrate`, with shipped contenders. */
@Tag("slow")
class MigrateTest(@param:ToolFolder private val folder: Path) {
    private val tool = Tool(folder)

    @Test
    fun `values that Gson reads from the user's documents are compared with Moshi's`() {
        folder
            .resolve("orders.jsonl")
            .writeText(checkNotNull(javaClass.getResource("orders.jsonl")).readText())
        val ended =
            tool.run(
                *arrayOf("migrate", "gson", "moshi-codegen", "orders.jsonl", "--part", "data"),
                *arrayOf("--format", "markdown", "--out", "out.md", "--cache", "${Tool.cache}"),
            )
        withClue(ended) { ended.status shouldBe 0 }
        val text = folder.resolve("out.md").readText().replace('\n', ' ')
        text shouldContain "0 of 6 documents change"
        text shouldContain "13 of 44 mutations are treated differently"
        // Gson calls no constructor of Kotlin's classes.
        text shouldContain "missing"
        text shouldContain "JsonDataException"
    }

    @Test
    fun `all mistakes of a command line are reported at once`() {
        val ended =
            tool.run(
                *arrayOf("migrate", "gson", "gson@2.15.0", "--part", "data", "--budget", "1m"),
                *arrayOf("--variants", "5", "--out", "page.html", "--cache", "${Tool.cache}"),
            )
        withClue(ended) {
            ended.status shouldBe 2
            ended.err shouldContain "FROM and TO are the same: gson@2.15.0."
            ended.err shouldContain "--part data needs your documents."
            ended.err shouldContain "--budget is for measuring, and --part leaves out speed."
            ended.err shouldContain "No documents are named, which the options for them are about."
            ended.err shouldContain "--variants is not for migrate"
            ended.err shouldContain "--out needs a form for files."
        }
    }
}
