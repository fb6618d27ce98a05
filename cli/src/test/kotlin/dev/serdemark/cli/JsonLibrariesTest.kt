package dev.serdemark.cli

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.reportOf
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/**
 * docs/json.md shows what its raw data give. With `-Dserdemark.golden=write` it is mended first.
 */
@Tag("slow")
class JsonLibrariesTest(@param:TempDir private val folder: Path) {
    private val page = Tool.home.resolve("docs/json.md")

    private val shown: String
        get() = page.readText().substringAfter(BEGIN).substringBefore(END)

    @Test
    fun `the tables are those of the run`() {
        val printed = reportOf("json-libraries", folder, mapOf("COLUMNS" to "100"))
        if (System.getProperty("serdemark.golden") == "write") {
            val text = page.readText()
            val (head, tail) = text.substringBefore(BEGIN) to text.substringAfter(BEGIN)
            page.writeText("$head$BEGIN$printed$END${tail.substringAfter(END)}")
        }
        shown shouldBe printed
        Regex("(?m)^ *\\d+(–\\d+)? ").findAll(printed).count() shouldBeGreaterThan 40
    }

    private companion object {
        const val BEGIN = "<!-- tables -->\n```text\n"
        const val END = "\n```"
    }
}
