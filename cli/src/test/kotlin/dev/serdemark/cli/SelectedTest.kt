package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Reading some fields of a payload, and skipping the others. */
@Tag("slow")
class SelectedTest(@param:ToolFolder private val folder: Path) {
    @Tag("long")
    @Test
    fun `a cold start also skips the other fields`() {
        val ended =
            Tool(folder)
                .run(
                    *arrayOf("run", "users/small", "-c", "gson,kotlinx-serialization", "--cold"),
                    *arrayOf("-o", "read-selected", "--budget=1s"),
                )
        withClue(ended) {
            ended.status shouldBe 0
            ended.out shouldContain "cold read-selected users/small, bytes"
            ended.out shouldContain "kotlinx-serialization@"
        }
    }

    @Test
    fun `a contender with its own format has no read-selected`() {
        val contenders = BrokenContenders(folder.resolve("mine").createDirectories())
        contenders.add("good")
        val ended =
            Tool(folder)
                .run(
                    *arrayOf("run", "users/small", "-c", "good", "--contenders", "mine"),
                    *arrayOf("-o", "read,read-selected", "--budget=1s"),
                )
        withClue(ended) {
            ended.status shouldBe 0
            ended.err shouldContain
                "unsupported: It reads what it wrote itself, which has no other fields to skip."
        }
    }

    @Test
    fun `a workload that names no fields is refused with -o read-selected`() {
        val workload = folder.resolve("plain").createDirectories()
        workload
            .resolve("workload.yaml")
            .writeText("format: 1\ndescription: D\ndocuments: {one: {seed: 1}}\n")
        workload
            .resolve("schema.avsc")
            .writeText("""{"type":"record","name":"Root","fields":[{"name":"a","type":"int"}]}""")
        val ended = Tool(folder).run("run", "./plain", "-c", "gson", "-o", "read-selected")
        withClue(ended) {
            ended.status shouldBe 2
            ended.err shouldContain
                "The workload plain does not say which fields read-selected takes."
        }
    }
}
