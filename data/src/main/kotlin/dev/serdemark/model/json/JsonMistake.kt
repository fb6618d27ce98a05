package dev.serdemark.model.json

import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.core.exc.StreamConstraintsException
import com.fasterxml.jackson.core.io.JsonEOFException
import java.util.Locale

/** Name the parser's settings, which are not the user's to change. */
private val SETTING = Regex(", from `[^`]*`")
private val FEATURE = Regex(": enable `[^`]*` to allow")

/** The form in which the parser names a place in a source whose text it does not show. */
private val PLACE = Regex("""\[Source: .*?; line: (\d+), column: (\d+)]""")

/** What the parser says of a limit: how it calls what is limited, and the limit. */
private val EXCEEDED = Regex("""^(.*) \(\d+\) exceeds the maximum allowed \((\d+)[,)].*""")

/** Why a text is no JSON, or more than is read. */
internal val JsonProcessingException.mistake: String
    get() =
        when {
            this is StreamConstraintsException -> "This is beyond what is read: $excess"
            isEnd -> "This is not JSON: the text ends within a value"
            else ->
                "This is not JSON: " +
                    originalMessage.replace(FEATURE, "").replace(PLACE, "line $1, column $2")
        }

/** Whether the text ends too early, which the parser has two exceptions for. */
internal val JsonProcessingException.isEnd: Boolean
    get() = this is JsonEOFException || originalMessage.startsWith("Unexpected end-of-input")

/** What of a text is too much. */
internal enum class Excess(val parsersName: String, val words: String) {
    DEPTH("Document nesting depth", "objects and lists nest more than %s deep"),
    NAME("Name length", "a name has more than %s bytes"),
    TEXT("String value length", "a text has more than %s characters"),
    NUMBER("Number value length", "a number has more than %s characters"),
}

/** The limit that was exceeded; null if it is another one. */
internal val StreamConstraintsException.kind: Excess?
    get() = Excess.entries.find { originalMessage.startsWith(it.parsersName) }

private val StreamConstraintsException.excess: String
    get() {
        val limit = EXCEEDED.find(originalMessage)?.groupValues?.get(2)?.toIntOrNull()
        return kind?.takeIf { limit != null }?.words?.format("%,d".format(Locale.ROOT, limit))
            ?: originalMessage.replace(SETTING, "")
    }
