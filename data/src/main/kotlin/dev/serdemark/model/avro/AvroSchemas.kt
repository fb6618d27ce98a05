package dev.serdemark.model.avro

import com.fasterxml.jackson.core.JsonProcessingException
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.Value
import dev.serdemark.model.json.JsonText
import dev.serdemark.model.json.mistake
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.readSmallFile
import java.nio.file.Files
import java.nio.file.Path
import org.apache.avro.NameValidator
import org.apache.avro.Schema as AvroSchema

/**
 * Reads and writes schemas as Avro schemas (1.12) in JSON, the form in which users write them.
 * `docs/workloads.md` explains which of Avro's types stand for which leaf. It also explains the
 * properties `json`, `optional` and `unionName`.
 *
 * Names consist of letters and digits of any script, and `_`. Two types must not share a name, even
 * in different namespaces. Namespaces count only if all types have one. A union with `null` is a
 * nullable place. Any other union contains only records. Unknown keys are rejected, see [AvroKeys],
 * unless a program wrote the schema.
 */
object AvroSchemas {
    /**
     * Reads the schema in [file].
     *
     * @throws ProblemException if the file cannot be read, is not Avro, or is not supported, with
     *   line and path
     */
    fun read(file: Path): Schema {
        if (!Files.isRegularFile(file)) {
            throw ProblemException("No such file. Expected an Avro schema.", file = "$file")
        }
        return read(readSmallFile(file, "the schema"), file.toString())
    }

    /**
     * Reads the schema in [text]. [file] is the name of the text in errors.
     *
     * @param isByProgram whether a program wrote the text. If so, unknown keys are ignored.
     * @throws ProblemException if the text is not Avro, or is not supported, with line and path
     */
    fun read(text: ByteArray, file: String, isByProgram: Boolean = false): Schema {
        val json = JsonText(text, file)
        val avro =
            try {
                AvroSchema.Parser(NameValidator.UTF_VALIDATOR).parse(json.text)
            } catch (e: RuntimeException) {
                // Malformed schemas also cause null pointer and cast exceptions, besides
                // AvroRuntimeException.
                throw ProblemException(refusal(e, json, file), e)
            }
        val places = AvroText(json, file)
        val mistakes = if (isByProgram) emptyList() else places.unknownKeys
        return AvroSchemaReader(file, places, mistakes).read(avro)
    }

    private fun refusal(e: RuntimeException, json: JsonText, file: String): List<Problem> {
        val syntax = generateSequence<Throwable>(e) { it.cause }
        syntax
            .firstNotNullOfOrNull { it as? JsonProcessingException }
            ?.let {
                return listOf(notAvro(it.mistake, file, it.location?.lineNr))
            }
        val text = AvroText(json, file)
        val line =
            INVALID_DEFAULT.find(e.message.orEmpty())?.let {
                text.lineOfDefault(it.groupValues[1])
            }
        val mistakes = text.mistakes.ifEmpty { listOf(notAvro(e.message, file, line)) }
        return (mistakes + text.unknownKeys).sortedBy { it.line }
    }

    private fun notAvro(message: String?, file: String, line: Int?) =
        Problem("Not an Avro schema: ${message?.trim()}", file = file, line = line)

    /** Returns the Avro text of [schema]. [read] returns an equal schema for this text. */
    fun write(schema: Schema): String = AvroSchemaWriter(schema).write()

    /**
     * Returns a [default] of a field of [type] as JSON in Avro's form.
     *
     * @throws IllegalArgumentException if Avro cannot express the default
     */
    fun default(schema: Schema, type: Type, default: Value): String =
        AvroDefaultWriter(schema).write(type, default).toString()

    /**
     * The beginning of the message of Avro's parser about a default that does not fit its field's
     * type.
     */
    private val INVALID_DEFAULT = Regex("^Invalid default for field ([^:]+):")
}
