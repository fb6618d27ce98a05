package dev.serdemark

import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.ints.shouldBeGreaterThan
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.extension
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.walk
import org.junit.jupiter.api.Test

/** Searches the sources for messages of problems with bad forms. */
class ProblemTextsTest {
    private val sources: Map<Path, String> =
        Path("..")
            .listDirectoryEntries()
            .map { it.resolve("src/main/kotlin") }
            .filter { it.isDirectory() }
            .flatMap { it.walk() }
            .filter { it.extension == "kt" }
            .associateWith { it.readText() }

    @Test
    fun `sources that handle IOException put no exception into a text`() {
        val violations = sources.filter { (_, text) ->
            "import java.io.IOException" in text && EXCEPTION_IN_TEXT.containsMatchIn(text)
        }
        violations.keys.map { it.name }.shouldBeEmpty()
    }

    @Test
    fun `messages of problems end with a full stop, a question mark or a value`() {
        val messages = sources.flatMap { (file, text) ->
            MESSAGE.findAll(text).map { file.name to it.groupValues[1] }
        }
        messages.size shouldBeGreaterThan 80 // Otherwise the pattern would be wrong.
        withClue("Messages that do not end with a full stop, a question mark or a value") {
            messages.filterNot { (_, message) -> END.containsMatchIn(message) }.shouldBeEmpty()
        }
    }

    private companion object {
        /** An exception or its message in a string template, such as `$e` or `${e.message}`. */
        val EXCEPTION_IN_TEXT =
            Regex("""[^\\]\$\{?(e|cause)(\.message|\.toString\(\))?\b[^A-Za-z.(?]""")

        const val LITERAL = """"(?:[^"\\]|\\.)*""""

        /** The first argument of a problem, if it is a string literal or several joined by `+`. */
        val MESSAGE =
            Regex(
                """\b(?:Problem|ProblemException|problems\.add)\(\s*($LITERAL(?:\s*\+\s*$LITERAL)*)\s*[,)]"""
            )

        /** A full stop, a question mark, or a template value at the end of a string literal. */
        val END = Regex("""(?:[.?]|\}|\$\w+)"$""")
    }
}
