package dev.serdemark.cli

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.reportOf
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/**
 * Checks that the tables on pages of the docs are those of the raw files of a run. With
 * `-Dserdemark.golden=write`, corrects the pages first.
 */
@Tag("slow")
class PublishedTablesTest(@param:TempDir private val folder: Path) {
    @ParameterizedTest
    @CsvSource("json.md, json-libraries")
    fun `the tables are those of the run`(name: String, run: String) {
        val page = Tool.home.resolve("docs").resolve(name)
        val printed =
            reportOf(run, folder, mapOf("COLUMNS" to "100")).substringBefore("\n\nWarnings\n")
        if (System.getProperty("serdemark.golden") == "write") {
            val text = page.readText()
            val (head, tail) = text.substringBefore(BEGIN) to text.substringAfter(BEGIN)
            page.writeText("$head$BEGIN$printed$END${tail.substringAfter(END)}")
        }
        page.readText().substringAfter(BEGIN).substringBefore(END) shouldBe printed
        Regex("(?m)^ *\\d+(–\\d+)? ").findAll(printed).count() shouldBeGreaterThan 40
    }

    private companion object {
        const val BEGIN = "<!-- tables -->\n```text\n"
        const val END = "\n```"
    }
}
