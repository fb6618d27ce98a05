package dev.serdemark

import io.kotest.matchers.collections.shouldBeEmpty
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.exists
import kotlin.io.path.extension
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText
import kotlin.io.path.walk
import org.junit.jupiter.api.Test

/** Checks that links between pages work, and that pages have no placeholders. */
class LinksTest {
    private val root = Path("..")
    private val pages: List<Path> =
        root.listDirectoryEntries("*.md") +
            root.resolve("docs").walk().filter { it.extension == "md" } +
            listOf(root.resolve("evidence/README.md"))

    @Test
    fun `every link points to an existing file and heading`() {
        pages
            .flatMap { page -> links(page).filterNot { isValid(page, it) }.map { "$page: $it" } }
            .shouldBeEmpty()
    }

    @Test
    fun `no page has a placeholder such as @@FIGURE@@`() {
        pages.filter { "@@" in it.readText() }.shouldBeEmpty()
    }

    /** Returns the links of a page to other pages and to headings. */
    private fun links(page: Path): List<String> =
        LINK.findAll(page.readText().replace(CODE, ""))
            .map { it.groupValues[1] }
            .filterNot { "://" in it }
            .toList()

    private fun isValid(page: Path, link: String): Boolean {
        val (path, anchor) = link.substringBefore('#') to link.substringAfter('#', "")
        val target = if (path.isEmpty()) page else page.resolveSibling(path)
        return target.exists() && (anchor.isEmpty() || anchor in anchors(target))
    }

    /** Returns the anchors that GitHub gives to the headings of a page. */
    private fun anchors(page: Path): List<String> =
        HEADING.findAll(page.readText().replace(CODE, ""))
            .map { heading ->
                heading.groupValues[1]
                    .trim()
                    .replace(LINK_WITH_TEXT) { it.groupValues[1] }
                    .lowercase()
                    .filter { it.isLetterOrDigit() || it in " -_" }
                    .replace(' ', '-')
            }
            .toList()

    private companion object {
        val CODE = Regex("(?s)```.*?```")
        val LINK = Regex("""]\(([^)\s]+)\)""")
        val LINK_WITH_TEXT = Regex("""\[([^]]*)]\([^)]*\)""")
        val HEADING = Regex("(?m)^#{1,6} (.*)$")
    }
}
