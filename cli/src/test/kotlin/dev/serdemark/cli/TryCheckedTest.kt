package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.sample.UserData
import dev.serdemark.sample.UserDataRequest
import dev.serdemark.sample.testing.NO_OPTIONS
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

/** Checks that all contenders are tested with documents that are not measured. */
@Tag("slow")
class TryCheckedTest(@param:ToolFolder private val folder: Path) {
    /** Returns the lines with documents that are only checked, as the command draws them. */
    private fun checkedLines(): List<String> {
        val request = UserDataRequest("try", listOf("numbers.json"), NO_OPTIONS)
        val target = folder.resolve("mine")
        UserData.read(request, folder, stdin = null, folder).use { data ->
            data.draw().use { it.writeWorkload(target) }
        }
        return target.resolve("documents/whole/checked.jsonl").readLines()
    }

    @Test
    fun `a wrong answer for one document that is not measured is reported`() {
        val documents = (1..130).map { """{"n":$it}""" }
        folder.resolve("numbers.json").writeText(documents.joinToString("\n"))
        val lines = checkedLines()
        // The lines of measured documents are empty.
        val number = lines.indexOfFirst { it.isNotEmpty() } + 1
        lines[number - 1] shouldBe documents[number - 1]
        val contenders = BrokenContenders(folder.resolve("contenders").createDirectories())
        contenders.add("good")
        contenders.add(
            "fails-once",
            read = "decode(payload).let { if (it.n == $number) it.copy(n = 0) else it }",
        )
        val result =
            Tool(folder)
                .run(
                    *arrayOf(
                        "try",
                        "numbers.json",
                        "--contenders=contenders",
                        "-c",
                        "good,fails-once",
                    ),
                    *arrayOf("-o", "read", "--budget=1s", "--export-json=run.json"),
                )
        withClue(result) {
            result.status shouldBe 4
            result.out shouldContain "Measuring 100 of 130 documents; the other 30 are checked only"
        }
        val cells = ExportedCells.of(folder.resolve("run.json"))
        cells.cell("good", "read").status shouldBe "measured"
        cells.cell("fails-once", "read").status shouldBe "wrong"
        cells.cell("fails-once", "read").reason shouldBe
            "On line $number of documents/whole/checked.jsonl, which is checked only: " +
                "Read another value: $.n: expected $number, was 0"
        val run = folder.resolve("serdemark-runs").listDirectoryEntries().single()
        run.resolve("inputs/workloads/numbers/documents/whole/checked.jsonl").readLines() shouldBe
            lines
    }
}
