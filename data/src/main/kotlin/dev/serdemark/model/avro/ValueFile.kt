package dev.serdemark.model.avro

import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.ValueForm
import dev.serdemark.problem.ProblemException
import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.DataInputStream
import java.io.DataOutputStream
import java.security.MessageDigest

/**
 * Stores the values of a document in a file.
 *
 * All numbers are big-endian. The file begins with the four bytes `SMVF`, the format's version
 * (int, [VERSION]) and the schema's fingerprint (32 bytes, see [fingerprint]). The number of values
 * (int) follows. Each value is its length (int) and its [ValueForm]. The file ends with the SHA-256
 * of all bytes before it.
 */
object ValueFile {
    const val VERSION = 1
    private const val MAGIC = 0x534d5646
    private const val DIGEST_BYTES = 32

    /** The size of a file without values. */
    private const val LEAST_BYTES = 3 * Int.SIZE_BYTES + 2 * DIGEST_BYTES
    private const val ADVICE = "Delete the file: Serdemark makes it again when it needs it."

    /** Returns the file's content for [values], each a value of the schema's root. */
    fun encode(schema: Schema, values: List<Value>): ByteArray {
        val bytes = ByteArrayOutputStream()
        val out = DataOutputStream(bytes)
        out.writeInt(MAGIC)
        out.writeInt(VERSION)
        out.write(fingerprint(schema))
        out.writeInt(values.size)
        for (value in values) {
            val form = ValueForm.encode(schema, value)
            out.writeInt(form.size)
            out.write(form)
        }
        out.write(sha256(bytes.toByteArray()))
        return bytes.toByteArray()
    }

    /**
     * Reads the values from a file's content.
     *
     * @param file the name of the file in errors
     * @throws ProblemException if the content is not a value file, is damaged, or has another
     *   version or another schema
     */
    fun read(schema: Schema, bytes: ByteArray, file: String): List<Value> {
        fun refuse(message: String): Nothing = throw ProblemException(message, ADVICE, file)
        if (bytes.size < LEAST_BYTES) refuse("Not a value file: too short.")
        val input = DataInputStream(ByteArrayInputStream(bytes))
        if (input.readInt() != MAGIC) refuse("Not a value file: it does not begin with SMVF.")
        val version = input.readInt()
        if (version != VERSION) {
            refuse("The value file has format $version. Expected format $VERSION.")
        }
        val content = bytes.copyOf(bytes.size - DIGEST_BYTES)
        if (sha256(content).toHexString() != digest(bytes)) refuse("The value file is damaged.")
        if (!input.readNBytes(DIGEST_BYTES).contentEquals(fingerprint(schema))) {
            refuse("The values are of another schema.")
        }
        return List(input.readInt()) { ValueForm.decode(schema, input.readNBytes(input.readInt())) }
    }

    /**
     * Returns the SHA-256 at the end of a value file's content, in hexadecimal. It identifies a
     * document.
     *
     * @throws IllegalArgumentException if the content is too short
     */
    fun digest(content: ByteArray): String {
        require(content.size >= DIGEST_BYTES) { "Not a value file: ${content.size} bytes." }
        return content.copyOfRange(content.size - DIGEST_BYTES, content.size).toHexString()
    }

    /** Returns the SHA-256 of the schema's Avro text. */
    fun fingerprint(schema: Schema): ByteArray = sha256(AvroSchemas.write(schema).toByteArray())

    private fun sha256(bytes: ByteArray): ByteArray =
        MessageDigest.getInstance("SHA-256").digest(bytes)
}
