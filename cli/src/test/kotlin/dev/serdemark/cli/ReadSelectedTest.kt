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

/** Tests the operation `read-selected`, which reads some fields of a payload. */
@Tag("slow")
class ReadSelectedTest(@param:ToolFolder private val folder: Path) {
    @Tag("long")
    @Test
    fun `cold runs measure read-selected`() {
        val result =
            Tool(folder)
                .run(
                    *arrayOf("run", "users/small", "-c", "gson,kotlinx-serialization", "--cold"),
                    *arrayOf("-o", "read-selected", "--budget=1s"),
                )
        withClue(result) {
            result.status shouldBe 0
            result.out shouldContain "cold read-selected users/small, bytes"
            result.out shouldContain "kotlinx-serialization@"
        }
    }

    @Test
    fun `contenders with their own format have no read-selected`() {
        val contenders = BrokenContenders(folder.resolve("mine").createDirectories())
        contenders.add("good")
        val result =
            Tool(folder)
                .run(
                    *arrayOf("run", "users/small", "-c", "good", "--contenders", "mine"),
                    *arrayOf("-o", "read,read-selected", "--budget=1s"),
                )
        withClue(result) {
            result.status shouldBe 0
            result.err shouldContain
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
        val result = Tool(folder).run("run", "./plain", "-c", "gson", "-o", "read-selected")
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain
                "The workload plain does not say which fields read-selected takes."
        }
    }
}
