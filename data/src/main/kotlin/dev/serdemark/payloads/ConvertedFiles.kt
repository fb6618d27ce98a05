package dev.serdemark.payloads

import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.core.exc.StreamConstraintsException
import dev.serdemark.idl.ProtoMessage
import dev.serdemark.idl.ProtoSchemas
import dev.serdemark.idl.splitPart
import dev.serdemark.inference.InferenceOptions
import dev.serdemark.inference.JsonSource
import dev.serdemark.input.InputFile
import dev.serdemark.model.Schema
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.json.isEnd
import dev.serdemark.model.json.mistake
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
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

/** The documents of the user's file [name], which is not JSON, converted to the file [json]. */
private class ConvertedSource(override val name: String, private val json: Path) : JsonSource {
    override val isConverted = true

    override fun open(): InputStream = Files.newInputStream(json)
}

/**
 * A user's files of any format, as JSON.
 *
 * @property sources the files, each with one document per line if it was converted
 * @property schema the schema in the Avro containers; null if there are none, or if the schema is
 *   not needed
 */
class ConvertedFiles private constructor(val sources: List<JsonSource>, val schema: Schema?) {
    companion object {
        /**
         * Converts those [files] that are not JSON to files in [folder].
         *
         * @param format the format of all files; null to detect the format of each file
         * @param schemaFile the file of the user's schema, or null
         * @param inference the options of inference; null if the schema is known
         * @throws ProblemException if a file is damaged, or has values that JSON cannot represent.
         *   Also if a required schema is missing, or if the files contain different schemas.
         */
        fun convert(
            files: List<InputFile>,
            format: PayloadFormat?,
            schemaFile: Path?,
            inference: InferenceOptions?,
            folder: Path,
        ): ConvertedFiles {
            val converter = PayloadConverter(schemaFile, inference, folder)
            val converted =
                files.distinct().associateWith { file ->
                    // A file without a format is JSON.
                    (format ?: PayloadFormat.of(file))?.let { converter.convert(file, it) } ?: file
                }
            return ConvertedFiles(files.map(converted::getValue), converter.schema)
        }
    }
}

/** Converts files to JSON, as [ConvertedFiles.convert] says. */
private class PayloadConverter(
    private val schemaFile: Path?,
    private val inference: InferenceOptions?,
    private val folder: Path,
) {
    /** The first Avro container, and its schema. */
    private var firstContainer: Pair<InputFile, Schema>? = null

    val schema: Schema?
        get() = firstContainer?.second

    private val message: ProtoMessage by lazy {
        val (file, part) = splitPart(schemaFile ?: throw noDefinition())
        if (file.extension.lowercase() !in ProtoSchemas.ENDINGS) throw noDefinition()
        ProtoSchemas.read(file, part)
    }

    private fun noDefinition() =
        ProblemException(
            "Messages of Protocol Buffers do not name their fields, so their definition is needed.",
            "Name it: --schema FILE.proto, FILE.proto#MESSAGE, or a descriptor set (FILE.desc).",
        )

    /** Converts a [file] of this [format]. */
    fun convert(file: InputFile, format: PayloadFormat): JsonSource {
        val json = Files.createTempFile(folder, "documents", ".jsonl")
        DocumentWriter(file, json).use { writer ->
            file.open().use { input ->
                checked(format, writer) { copy(input, format, writer, file) }
            }
        }
        return ConvertedSource(file.name, json)
    }

    private fun copy(
        input: InputStream,
        format: PayloadFormat,
        writer: DocumentWriter,
        file: InputFile,
    ) {
        when (format) {
            PayloadFormat.AVRO -> copyAvro(AvroContainer(input), writer, file)
            PayloadFormat.CBOR -> copyCbor(input, writer)
            PayloadFormat.MESSAGE_PACK -> copyMessagePack(input, writer)
            PayloadFormat.SMILE -> copySmile(input, writer)
            PayloadFormat.PROTOBUF -> copyMessage(input, message, writer)
            PayloadFormat.PROTOBUF_DELIMITED -> copyDelimited(input, message, writer)
        }
    }

    private fun copyAvro(container: AvroContainer, writer: DocumentWriter, file: InputFile) {
        if (inference != null) useSchema(schema(container, file), file, inference)
        val schema =
            AvroSchema.Parser(NameValidator.UTF_VALIDATOR)
                .parse(container.schema.decodeToString(throwOnInvalidSequence = true))
        container.forEach { decoder ->
            writer.document { AvroDocuments(decoder, writer).value(schema) }
        }
    }

    /** Takes the [schema] of the first container. The schemas of other containers must equal it. */
    private fun useSchema(schema: Schema, file: InputFile, inference: InferenceOptions) {
        // `items` says what a document is, and not how a schema is inferred.
        if (inference.copy(items = false) != InferenceOptions()) {
            throw ProblemException(
                "The file contains its schema, so nothing is inferred, and options such as --enums have no effect.",
                "Leave them out.",
                file.name,
            )
        }
        val (firstFile, firstSchema) =
            firstContainer ?: (file to schema).also { firstContainer = it }
        if (firstSchema != schema) {
            throw ProblemException(
                "Its schema is not that of ${firstFile.name}.",
                "Give a schema for all files with --schema.",
                file.name,
            )
        }
    }

    /**
     * Returns the schema in [container]. Users cannot edit this schema, so problems have no line,
     * and have other advice.
     */
    private fun schema(container: AvroContainer, file: InputFile): Schema =
        try {
            AvroSchemas.read(container.schema, file.name, isByProgram = true)
        } catch (e: ProblemException) {
            val advice = "Give another schema with --schema."
            throw ProblemException(e.problems.map { it.copy(advice = advice, line = null) }, e)
        }

    /**
     * Converts the exceptions of [read] to problems. If a file does not have the [format],
     * libraries throw many kinds of exceptions.
     */
    private fun checked(format: PayloadFormat, writer: DocumentWriter, read: () -> Unit) {
        try {
            read()
        } catch (e: IOException) {
            throw unreadable(e, format, writer)
        } catch (e: RuntimeException) {
            throw unreadable(e, format, writer)
        }
    }

    private fun unreadable(e: Exception, format: PayloadFormat, writer: DocumentWriter) =
        when (e) {
            is StreamConstraintsException -> writer.problem(e.mistake)
            else ->
                writer.problem(
                    "It cannot be read as ${format.label}: ${reason(e)}",
                    advice(e, format),
                )
        }

    private fun reason(e: Exception): String =
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
