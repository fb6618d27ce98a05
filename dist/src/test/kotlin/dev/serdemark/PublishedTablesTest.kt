package dev.serdemark

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
 * Checks the tables in the docs against the raw files of their runs. With
 * `-Dserdemark.golden=write`, updates the docs first.
 */
@Tag("slow")
class PublishedTablesTest(@param:TempDir private val folder: Path) {
    @ParameterizedTest
    @CsvSource("json.md, json-libraries")
    fun `the tables on a page match the raw files`(page: String, run: String) {
        val file = Tool.home.resolve("docs").resolve(page)
        val printed =
            reportOf(run, folder, mapOf("COLUMNS" to "100")).substringBefore("\n\nWarnings\n")
        if (System.getProperty("serdemark.golden") == "write") {
            val text = file.readText()
            val (head, tail) = text.substringBefore(BEGIN) to text.substringAfter(BEGIN)
            file.writeText("$head$BEGIN$printed$END${tail.substringAfter(END)}")
        }
        file.readText().substringAfter(BEGIN).substringBefore(END) shouldBe printed
        // Rows begin with a rank.
        Regex("(?m)^ *\\d+(–\\d+)? ").findAll(printed).count() shouldBeGreaterThan 40
    }

    private companion object {
        const val BEGIN = "<!-- tables -->\n```text\n"
        const val END = "\n```"
    }
}
