package dev.serdemark.model.json

import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.core.exc.StreamConstraintsException
import com.fasterxml.jackson.core.io.JsonEOFException
import java.util.Locale

/** Parts of the parser's messages about its settings, which users cannot change. */
private val SETTING = Regex(", from `[^`]*`")
private val FEATURE =
    Regex(
        ": enable `[^`]*` to allow|" +
            """ ?\((?:not recognized as one since Feature|use|enable) '?[A-Z_`][^)]*\)|""" +
            """: maybe a \(non-standard\) comment\?"""
    )

/** The parser's notation for a place in the text. */
private val PLACE = Regex("""\[Source: .*?; line: (\d+), column: (\d+)]""")

/** The parser's message about a limit, with the name and the value of the limit. */
private val EXCEEDED = Regex("""^(.*) \(\d+\) exceeds the maximum allowed \((\d+)[,)].*""")

/** Explains why a text is not JSON, or exceeds a limit. */
val JsonProcessingException.mistake: String
    get() =
        when {
            this is StreamConstraintsException -> "This exceeds a limit: $excessWords"
            isEnd -> "This is not JSON: the text ends within a value"
            else ->
                "This is not JSON: " +
                    originalMessage.replace(FEATURE, "").replace(PLACE, "line $1, column $2")
        }

/** Whether the text ends too early, for which the parser has two exceptions. */
val JsonProcessingException.isEnd: Boolean
    get() = this is JsonEOFException || originalMessage.startsWith("Unexpected end-of-input")

/** The limits that a text may exceed. */
internal enum class Excess(val parsersName: String, val words: String) {
    DEPTH("Document nesting depth", "objects and lists nest more than %s deep"),
    NAME("Name length", "a name has more than %s bytes"),
    TEXT("String value length", "a text has more than %s characters"),
    NUMBER("Number value length", "a number has more than %s characters"),
}

/** The limit that was exceeded, or null if it is none of [Excess]. */
internal val StreamConstraintsException.kind: Excess?
    get() = Excess.entries.find { originalMessage.startsWith(it.parsersName) }

private val StreamConstraintsException.excessWords: String
    get() {
        val limit = EXCEEDED.find(originalMessage)?.groupValues?.get(2)?.toIntOrNull()
        return kind?.takeIf { limit != null }?.words?.format("%,d".format(Locale.ROOT, limit))
            ?: originalMessage.replace(SETTING, "")
    }
