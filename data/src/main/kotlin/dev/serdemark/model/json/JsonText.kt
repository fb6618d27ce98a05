package dev.serdemark.model.json

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.SAVE_AS_UTF_8
import java.nio.ByteBuffer
import java.nio.charset.CharacterCodingException
import java.nio.charset.CodingErrorAction

/**
 * A JSON text in strict UTF-8. Finds the lines and columns of its parts for messages.
 *
 * @param file the name of the text in errors
 */
class JsonText(bytes: ByteArray, private val file: String) {
    /** The decoded text. */
    val text: String = decode(bytes)

    /**
     * Returns a problem at a place in the text.
     *
     * @param offset the place in UTF-16 units of [text]
     * @param path the place in the tree
     */
    fun problem(offset: Int, path: JsonPath, message: String): ProblemException {
        val before = text.substring(0, offset)
        val column = offset - (before.lastIndexOf('\n') + 1) + 1
        val place = "at $path (column $column, byte ${before.toByteArray().size})"
        return ProblemException("$message, $place.", file = file, line = line(offset))
    }

    /** Returns the line of [offset], from 1. */
    fun line(offset: Int): Int = text.substring(0, offset).count { it == '\n' } + 1

    private fun decode(bytes: ByteArray): String {
        val decoder =
            Charsets.UTF_8.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
        val input = ByteBuffer.wrap(bytes)
        return try {
            decoder.decode(input).toString()
        } catch (e: CharacterCodingException) {
            val offset = input.position()
            val before = String(bytes, 0, offset, Charsets.UTF_8)
            val line = before.count { it == '\n' } + 1
            val message =
                "Byte ${bytes[offset].toHexString()} at offset $offset is not valid UTF-8."
            throw ProblemException(message, SAVE_AS_UTF_8, file, line, cause = e)
        }
    }
}
