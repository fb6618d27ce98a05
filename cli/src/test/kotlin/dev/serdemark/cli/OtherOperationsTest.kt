package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.unwrapped
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Measures deep reads, parsing to a tree, creating objects, and lower bounds. */
@Tag("slow")
class OtherOperationsTest(@param:ToolFolder private val folder: Path) {
    @Test
    fun `each operation is measured, and lower bounds are below the tables`() {
        val result =
            Tool(folder)
                .run(
                    *arrayOf("run", "users/small", "-c", "gson,moshi-codegen", "--floor"),
                    *arrayOf("-o", "read-deep,parse,create", "--budget=1s"),
                    "--export-json=run.json",
                )
        val text = result.out.unwrapped()
        withClue(result) {
            result.status shouldBe 0
            text shouldContain
                "moshi-codegen@1.15.2 unsupported for parse users/small: The library has no tree on the channel 'bytes'."
            text shouldContain "Lower bounds, compared with the time of"
            text shouldContain "creating the objects, with fresh strings"
            text shouldNotContain "floor-copy@1 is fastest"
        }
        val cells = ExportedCells.of(folder.resolve("run.json")).cells
        cells
            .filter { it.status == "measured" }
            .map { "${it.contender} ${it.operation}" } shouldContainExactlyInAnyOrder
            listOf("read-deep", "parse", "create").map { "gson $it" } +
                listOf("read-deep", "create").map { "moshi-codegen $it" } +
                listOf("floor-copy parse", "floor-utf8 parse", "floor-create create")
    }

    @Test
    fun `a lazy contender is measured in write and read-deep, but not in read`() {
        val contenders = BrokenContenders(folder.resolve("mine").createDirectories())
        contenders.add("eager")
        val lazyTraits = "format: binary, effort: zero-knowledge, lazy: A read wraps the payload."
        contenders.add("lazy", traits = lazyTraits)
        val result =
            Tool(folder)
                .run(
                    *arrayOf("run", "users/small", "-c", "eager,lazy", "--contenders=mine"),
                    *arrayOf("-o", "read,write,read-deep", "--budget=1s"),
                    "--export-json=run.json",
                )
        withClue(result) {
            result.status shouldBe 0
            result.out.unwrapped() shouldContain
                "lazy@1.0 unsupported for read users/small: A read wraps the payload. Compare read-deep."
        }
        val cells = ExportedCells.of(folder.resolve("run.json")).cells
        cells.map { "${it.contender} ${it.operation} ${it.status}" } shouldContainExactlyInAnyOrder
            listOf("read", "write", "read-deep").map { "eager $it measured" } +
                listOf("write", "read-deep").map { "lazy $it measured" } +
                "lazy read unsupported"
    }

    @Test
    fun `--cold refuses operations other than read, write and read-selected`() {
        val result =
            Tool(folder)
                .run("run", "users/small", "-c", "gson", "--cold", "-o", "read,parse,create")
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain "--cold does not measure parse, create."
        }
    }
}
