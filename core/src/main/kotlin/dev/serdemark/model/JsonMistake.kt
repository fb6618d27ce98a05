package dev.serdemark.model

import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.core.exc.StreamConstraintsException
import com.fasterxml.jackson.core.io.JsonEOFException

/** Name the parser's settings, which are not the user's to change. */
private val SETTING = Regex(", from `[^`]*`")
private val FEATURE = Regex(": enable `[^`]*` to allow")

/** Why a text is no JSON, or more than is read. */
internal val JsonProcessingException.mistake: String
    get() =
        when (this) {
            is StreamConstraintsException ->
                "This is beyond what is read: ${originalMessage.replace(SETTING, "")}"
            is JsonEOFException -> "This is not JSON: the text ends within a value"
            else -> "This is not JSON: ${originalMessage.replace(FEATURE, "")}"
        }
