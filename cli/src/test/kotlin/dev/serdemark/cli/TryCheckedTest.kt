package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readLines
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Documents that are not measured are checked with every contender. */
@Tag("slow")
class TryCheckedTest(@param:ToolFolder private val folder: Path) {
    @Test
    fun `a wrong answer for a single document that is not measured is reported`() {
        val documents = (1..130).map { """{"n":$it}""" }
        folder.resolve("numbers.json").writeText(documents.joinToString("\n"))
        val tool = Tool(folder)
        val saved = tool.run("try", "numbers.json", "--infer-only", "--save", "mine")
        withClue(saved) {
            saved.status shouldBe 0
            saved.out shouldContain "Measuring 100 of 130 documents; the other 30 are checked only"
        }
        val lines = folder.resolve("mine/documents/whole/checked.jsonl").readLines()
        val number = lines.indexOfFirst { it.isNotEmpty() } + 1
        lines[number - 1] shouldBe documents[number - 1]

        val contenders = BrokenContenders(folder.resolve("contenders").createDirectories())
        contenders.add("good")
        contenders.add(
            "errs-once",
            read = "decode(payload).let { if (it.n == $number) it.copy(n = 0) else it }",
        )
        val ended =
            tool.run(
                *arrayOf("try", "numbers.json", "--contenders=contenders", "-c", "good,errs-once"),
                *arrayOf("-o", "read", "--budget=1s", "--export-json=run.json"),
            )
        withClue(ended) { ended.status shouldBe 4 }
        val cells = ExportedCells.of(folder.resolve("run.json"))
        cells.cell("good", "read").status shouldBe "measured"
        cells.cell("errs-once", "read").status shouldBe "wrong"
        cells.cell("errs-once", "read").reason shouldBe
            "On line $number of documents/whole/checked.jsonl, which is checked only: " +
                "Read another value: $.n: expected $number, was 0"
        val run = folder.resolve("serdemark-runs").listDirectoryEntries().single()
        run.resolve("inputs/workloads/numbers/documents/whole/checked.jsonl").readLines() shouldBe
            lines
    }
}
