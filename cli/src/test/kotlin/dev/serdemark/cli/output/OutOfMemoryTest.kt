package dev.serdemark.cli.output

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Reads a file that does not fit into the heap of Serdemark's JVM. */
@Tag("slow")
class OutOfMemoryTest(@param:ToolFolder private val folder: Path) {
    @Test
    fun `a lack of memory is reported in one line with advice, and no file is written`() {
        folder.resolve("numbers.json").writeText("{\"n\":[${"1,".repeat(4_000_000)}1]}")
        val result =
            Tool(folder, heap = "64m").run("try", "numbers.json", "--infer-only", "--save", "mine")
        withClue(result) {
            result.status shouldBe 2
            val text = result.err.trimEnd().lines().single()
            text shouldStartWith "serdemark: Serdemark ran out of memory"
            text shouldContain "SERDEMARK_OPTS=-Xmx"
        }
        folder.listDirectoryEntries().map { it.name } shouldContainExactly listOf("numbers.json")
    }

    @Test
    fun `the advice is to give twice as much memory`() {
        "${outOfMemoryProblem(512 * MEGABYTE)}" shouldBe
            "Serdemark ran out of memory: its own JVM may use only 512 MB. " +
                "Give it more (e.g. SERDEMARK_OPTS=-Xmx1024m), or name smaller files."
    }

    private companion object {
        const val MEGABYTE = 1024L * 1024
    }
}
