package dev.serdemark.formats

import com.fasterxml.jackson.core.JsonProcessingException
import com.fasterxml.jackson.core.exc.StreamConstraintsException
import dev.serdemark.inference.JsonSource
import dev.serdemark.input.InputFile
import dev.serdemark.model.Schema
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.json.isEnd
import dev.serdemark.model.json.mistake
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.reason
import dev.serdemark.sample.FileConversion
import dev.serdemark.sample.PayloadConverter
import dev.serdemark.sample.splitPart
import dev.serdemark.schemas.ProtoMessage
import dev.serdemark.schemas.ProtoSchemas
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

/** Converts files of a [format] to JSON. */
internal class PayloadFileConverter(
    private val format: BinaryFormat,
    private val conversion: FileConversion,
) : PayloadConverter {
    private val message: ProtoMessage by lazy {
        val (file, part) = splitPart(conversion.schemaFile ?: throw noDefinition())
        if (file.extension.lowercase() !in ProtoSchemas.ENDINGS) throw noDefinition()
        ProtoSchemas.read(file, part)
    }

    private fun noDefinition() =
        ProblemException(
            "Messages of Protocol Buffers do not name their fields, so their definition is needed.",
            "Name it: --schema FILE.proto, FILE.proto#MESSAGE, or a descriptor set (FILE.desc).",
        )

    override fun convert(file: InputFile): JsonSource {
        val json = Files.createTempFile(conversion.folder, "documents", ".jsonl")
        DocumentWriter(file, json).use { writer ->
            file.open().use { input -> checked(writer) { copy(input, writer, file) } }
        }
        return ConvertedSource(file.name, json)
    }

    private fun copy(input: InputStream, writer: DocumentWriter, file: InputFile) {
        when (format) {
            BinaryFormat.AVRO -> copyAvro(AvroContainer(input), writer, file)
            BinaryFormat.CBOR -> copyCbor(input, writer)
            BinaryFormat.MESSAGE_PACK -> copyMessagePack(input, writer)
            BinaryFormat.SMILE -> copySmile(input, writer)
            BinaryFormat.PROTOBUF -> copyMessage(input, message, writer)
            BinaryFormat.PROTOBUF_DELIMITED -> copyDelimited(input, message, writer)
        }
    }

    private fun copyAvro(container: AvroContainer, writer: DocumentWriter, file: InputFile) {
        if (conversion.usesSchemas) conversion.useSchema(schema(container, file), file)
        val schema =
            AvroSchema.Parser(NameValidator.UTF_VALIDATOR)
                .parse(container.schema.decodeToString(throwOnInvalidSequence = true))
        container.forEach { decoder ->
            writer.document { AvroDocuments(decoder, writer).value(schema) }
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
    private fun checked(writer: DocumentWriter, read: () -> Unit) {
        try {
            read()
        } catch (e: IOException) {
            throw unreadable(e, writer)
        } catch (e: RuntimeException) {
            throw unreadable(e, writer)
        }
    }

    private fun unreadable(e: Exception, writer: DocumentWriter) =
        when (e) {
            is StreamConstraintsException -> writer.problem(e.mistake)
            else ->
                writer.problem(
                    "It cannot be read as ${format.label}: ${reason(e)}",
                    advice(e),
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

    private fun advice(e: Exception): String? =
        when {
            e is UnknownCodec -> "Write it with the codec deflate, zstandard, snappy or null."
            format == BinaryFormat.PROTOBUF ->
                "Check that --schema names the right message. If the file has several messages, each after its length, add --payloads protobuf-delimited."
            format == BinaryFormat.PROTOBUF_DELIMITED ->
                "Check that --schema names the right message. If the file is one message without a length before it, add --payloads protobuf."
            else -> null
        }

    private companion object {
        const val ENDS = "it ends within a value"
    }
}
