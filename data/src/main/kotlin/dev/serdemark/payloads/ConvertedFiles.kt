package dev.serdemark.payloads

import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.core.exc.StreamConstraintsException
import dev.serdemark.idl.ProtoMessage
import dev.serdemark.idl.ProtoSchemas
import dev.serdemark.inference.InferenceOptions
import dev.serdemark.inference.JsonSource
import dev.serdemark.input.InputFile
import dev.serdemark.model.Schema
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.json.isEnd
import dev.serdemark.model.json.mistake
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import dev.serdemark.sample.SampleOptions
import dev.serdemark.sample.parted
import java.io.EOFException
import java.io.IOException
import java.io.InputStream
import java.nio.charset.CharacterCodingException
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.extension
import org.apache.avro.NameValidator
import org.apache.avro.Schema as AvroSchema
import org.msgpack.core.MessageInsufficientBufferException
import org.msgpack.core.MessageStringCodingException

/** The documents of a file called [name] that is not JSON, as JSON in the file [json]. */
private class ConvertedSource(override val name: String, private val json: Path) : JsonSource {
    override val isConverted = true

    override fun open(): InputStream = Files.newInputStream(json)
}

/**
 * A user's files of any format, as JSON. The constructor converts each of [files] that is not JSON
 * to a file in [folder].
 *
 * @param format the format of all files; null to detect the format of each file
 * @throws ProblemException if a file is damaged, has values that JSON cannot represent, or needs a
 *   schema that was not given. Also if the files contain different schemas.
 */
class ConvertedFiles(
    files: List<InputFile>,
    format: PayloadFormat?,
    private val options: SampleOptions,
    private val folder: Path,
) {
    private var first: Pair<InputFile, Schema>? = null
    private val needsSchema = options.schema == null && options.given == null

    /** The schema in the Avro containers; null if there are none, or if the user gives a schema. */
    val schema: Schema?
        get() = first?.second

    private val message: ProtoMessage by lazy {
        val (file, part) = parted(options.schema ?: throw undefined())
        if (file.extension.lowercase() !in ProtoSchemas.ENDINGS) throw undefined()
        ProtoSchemas.read(file, part)
    }

    /** The files, each with one document per line if it was converted. */
    val sources: List<JsonSource> = run {
        val converted =
            files.distinct().associateWith { file ->
                (format ?: PayloadFormat.of(file))?.let { converted(file, it) } ?: file
            }
        files.map(converted::getValue)
    }

    private fun undefined() =
        ProblemException(
            "Messages of Protocol Buffers do not name their fields, so their definition is needed.",
            "Name it: --schema FILE.proto, FILE.proto#MESSAGE, or a descriptor set (FILE.desc).",
        )

    private fun converted(file: InputFile, format: PayloadFormat): JsonSource {
        val json = Files.createTempFile(folder, "documents", ".jsonl")
        DocumentWriter(file, json).use { to ->
            file.open().use { input -> checked(format, to) { convert(input, format, to, file) } }
        }
        return ConvertedSource(file.name, json)
    }

    private fun convert(
        input: InputStream,
        format: PayloadFormat,
        to: DocumentWriter,
        file: InputFile,
    ) {
        when (format) {
            PayloadFormat.AVRO -> avro(AvroContainer(input), to, file)
            PayloadFormat.CBOR -> copyCbor(input, to)
            PayloadFormat.MESSAGE_PACK -> copyMessagePack(input, to)
            PayloadFormat.SMILE -> copySmile(input, to)
            PayloadFormat.PROTOBUF -> copyMessage(input, message, to)
            PayloadFormat.PROTOBUF_DELIMITED -> copyDelimited(input, message, to)
        }
    }

    private fun avro(container: AvroContainer, to: DocumentWriter, file: InputFile) {
        if (needsSchema) take(schema(container, file), file)
        val schema =
            AvroSchema.Parser(NameValidator.UTF_VALIDATOR).parse(container.schema.decodeToString())
        container.forEach { from -> to.document { AvroDocuments(from, to).value(schema) } }
    }

    private fun take(schema: Schema, file: InputFile) {
        if (options.inference.copy(items = false) != InferenceOptions()) {
            throw ProblemException(
                "The file contains its schema, so nothing is inferred, and options such as --enums have no effect.",
                "Leave them out.",
                file.name,
            )
        }
        val (other, known) = first ?: (file to schema).also { first = it }
        if (known != schema) {
            throw ProblemException(
                "Its schema is not that of ${other.name}.",
                "Give a schema for all files with --schema.",
                file.name,
            )
        }
    }

    /**
     * Returns the schema in [container]. Problems of the schema have no line and other advice,
     * because nobody can edit a schema in a container.
     */
    private fun schema(container: AvroContainer, file: InputFile): Schema =
        try {
            AvroSchemas.read(container.schema, file.name, isByProgram = true)
        } catch (e: ProblemException) {
            val advice = "Give another schema with --schema."
            throw ProblemException(e.problems.map { it.copy(advice = advice, line = null) }, e)
        }

    /**
     * Converts the exceptions of [convert] to problems. Libraries throw exceptions of any kind if a
     * file does not have the [format].
     */
    private fun checked(format: PayloadFormat, to: DocumentWriter, convert: () -> Unit) {
        try {
            convert()
        } catch (e: IOException) {
            throw unreadable(e, format, to)
        } catch (e: RuntimeException) {
            throw unreadable(e, format, to)
        }
    }

    private fun unreadable(e: Exception, format: PayloadFormat, to: DocumentWriter) =
        when (e) {
            is StreamConstraintsException -> to.problem(e.mistake)
            else ->
                to.problem("It cannot be read as ${format.label}: ${words(e)}", advice(e, format))
        }

    private fun words(e: Exception): String =
        when (e) {
            is EOFException,
            is MessageInsufficientBufferException -> ENDS
            is JsonProcessingException -> if (e.isEnd) ENDS else e.originalMessage
            is CharacterCodingException,
            is MessageStringCodingException -> "a text is not UTF-8"
            is IOException -> e.reason()
            else -> e.message ?: "its bytes are not valid"
        }

    private fun advice(e: Exception, format: PayloadFormat): String? =
        when {
            e is UnknownCodec -> "Write it with the codec deflate, zstandard, snappy or null."
            format == PayloadFormat.PROTOBUF ->
                "Check that --schema names the right message. If the file has several messages, each after its length, add --payloads protobuf-delimited."
            format == PayloadFormat.PROTOBUF_DELIMITED ->
                "Check that --schema names the right message. If the file is one message without a length before it, add --payloads protobuf."
            else -> null
        }

    private companion object {
        const val ENDS = "it ends within a value"
    }
}
