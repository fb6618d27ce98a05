package dev.serdemark.formats

import com.fasterxml.jackson.core.JsonFactory
import com.fasterxml.jackson.core.JsonFactoryBuilder
import com.fasterxml.jackson.core.JsonGenerator
import com.fasterxml.jackson.core.StreamWriteConstraints
import com.fasterxml.jackson.core.json.JsonWriteFeature
import dev.serdemark.inference.DEEPEST_DOCUMENT
import dev.serdemark.inference.path
import dev.serdemark.input.InputFile
import dev.serdemark.model.json.JsonPath
import dev.serdemark.model.json.canonicalNumber
import dev.serdemark.model.json.shortest
import dev.serdemark.problem.FREE_TEMPORARY_SPACE
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import java.io.Closeable
import java.io.FilterOutputStream
import java.io.IOException
import java.math.BigDecimal
import java.nio.file.Files
import java.nio.file.Path
import java.util.Base64

/**
 * Writes the documents of [file], which is not JSON, as JSON to the file [target], one per line.
 * Values have the form of [canonical JSON][dev.serdemark.model.json.CanonicalJson].
 *
 * Writing throws a [ProblemException] if the JSON has more bytes than a file may have, and an
 * [IOException] if documents are nested too deeply.
 */
internal class DocumentWriter(private val file: InputFile, target: Path) : Closeable {
    /** Writes the parts of the current document. */
    val json: JsonGenerator = factory.createGenerator(LimitedOutput(file, target))

    /** The number of documents that have begun. */
    var documents: Long = 0
        private set

    /** Begins the next document. [write] writes a single value to [json]. */
    fun document(write: () -> Unit) {
        documents++
        write()
    }

    /** Writes a double. Throws a [ProblemException] if JSON has no such number. */
    fun double(value: Double) {
        requireFinite(value)
        json.writeNumber(shortest(value))
    }

    /** Writes a float. Throws a [ProblemException] if JSON has no such number. */
    fun float(value: Float) {
        requireFinite(value.toDouble())
        json.writeNumber(canonicalNumber(value))
    }

    /**
     * Writes a float that may have been a double, because some formats store a double as a float if
     * it loses no digit. If the number has few digits as a double, it probably was a double, so
     * writes these digits. Otherwise writes the digits of the float. Throws a [ProblemException] if
     * JSON has no such number.
     */
    fun floatOrDouble(value: Float) {
        requireFinite(value.toDouble())
        val double = shortest(value.toDouble())
        val isShort = BigDecimal(double).precision() <= DIGITS_OF_DOUBLE
        json.writeNumber(if (isShort) double else canonicalNumber(value))
    }

    /** Writes bytes as base64. */
    fun bytes(value: ByteArray) = json.writeString(Base64.getEncoder().encodeToString(value))

    private fun requireFinite(value: Double) {
        if (!value.isFinite()) throw problem("JSON has no number $value")
    }

    /** Returns a problem at the next value of the current document. */
    fun problem(message: String, advice: String? = null): ProblemException {
        val place = if (documents == 0L) "" else ", at $place (document $documents)"
        return ProblemException("$message$place.", advice, file.name)
    }

    /** The path of the next value in its document. */
    private val place: JsonPath
        get() {
            val context = json.outputContext
            val outer = context.parent?.let(::path) ?: JsonPath.ROOT
            return when {
                context.inArray() -> outer.item(context.entryCount)
                context.inObject() && context.currentName != null ->
                    outer.member(context.currentName)
                else -> outer
            }
        }

    override fun close() = json.close()

    private companion object {
        /** A double keeps all digits of a decimal number with at most this many digits. */
        const val DIGITS_OF_DOUBLE = 15

        val factory: JsonFactory =
            JsonFactoryBuilder()
                .rootValueSeparator("\n")
                .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
                .streamWriteConstraints(
                    StreamWriteConstraints.builder().maxNestingDepth(DEEPEST_DOCUMENT).build()
                )
                .build()
    }
}

/** Writes the JSON of [file] to the file [target], within the limits of [file]. */
private class LimitedOutput(private val file: InputFile, target: Path) :
    FilterOutputStream(Files.newOutputStream(target)) {
    private val limits = file.limits
    private val size = file.size
    private var count = 0L

    override fun write(byte: Int) = write(byteArrayOf(byte.toByte()), 0, 1)

    override fun write(bytes: ByteArray, offset: Int, length: Int) {
        count += length
        val message =
            when {
                count > limits.bytes -> "Its documents are too large."
                limits.isBomb(count, size) ->
                    "Its documents are more than ${limits.expansion} times as large as the file."
                else -> return checked { out.write(bytes, offset, length) }
            }
        throw ProblemException(message, "Use a smaller part of it.", file.name)
    }

    override fun flush() = checked { out.flush() }

    override fun close() = checked { out.close() }

    private fun checked(write: () -> Unit) =
        orProblem(
            "Its documents cannot be kept as JSON",
            FREE_TEMPORARY_SPACE,
            file = file.name,
            action = write,
        )
}
