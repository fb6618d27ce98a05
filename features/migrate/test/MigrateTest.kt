package dev.serdemark.migrate

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
    fun `the values that Gson and Moshi read from the user's documents are compared`() {
        folder
            .resolve("orders.jsonl")
            .writeText(checkNotNull(javaClass.getResource("orders.jsonl")).readText())
        val result =
            tool.run(
                *arrayOf("migrate", "gson", "moshi-codegen", "orders.jsonl", "--part", "data"),
                *arrayOf("--format", "markdown", "--out", "out.md", "--cache", "${Tool.cache}"),
            )
        withClue(result) { result.status shouldBe 0 }
        val text = folder.resolve("out.md").readText().replace('\n', ' ')
        text shouldContain "0 of 6 documents change"
        text shouldContain "13 of 44 mutations are treated differently"
        // A mutation removes a member. Gson does not call the constructor, which would refuse that.
        text shouldContain "missing"
        text shouldContain "JsonDataException"
    }

    @Test
    fun `all wrong options are reported together`() {
        val result =
            tool.run(
                *arrayOf("migrate", "gson", "gson@2.15.0", "--part", "data", "--budget", "1m"),
                *arrayOf("--variants", "5", "--cache", "${Tool.cache}"),
            )
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain "FROM and TO are the same: gson@2.15.0."
            result.err shouldContain "--part data needs your documents."
            result.err shouldContain "--budget is for measuring, but --part leaves out speed."
            result.err shouldContain "There are options about documents, but no file is named."
            result.err shouldContain "migrate does not take --variants"
        }
        tool.run("migrate", "gson", "gson", "--out=page.html").err shouldContain
            "--out cannot write the form terminal."
    }
}
