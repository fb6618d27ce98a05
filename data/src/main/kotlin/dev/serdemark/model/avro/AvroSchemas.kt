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
 * Reads and writes schemas as Avro schemas (1.12) in JSON. `docs/workloads.md` explains which of
 * Avro's types are which leaf, and the properties `json`, `optional` and `unionName`.
 *
 * Names consist of letters and digits of any script, and `_`. Two types must not share a name, even
 * in different namespaces. Namespaces count only if all types have one. A union with `null` is a
 * nullable type. Any other union contains only records. Unknown keys are rejected, unless a program
 * wrote the schema (see [AvroKeys]).
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
                // For malformed schemas, Avro's parser throws many kinds of exceptions.
                throw ProblemException(problems(e, json, file), e)
            }
        val avroText = AvroText(json, file)
        val mistakes = if (isByProgram) emptyList() else avroText.unknownKeys
        return AvroSchemaReader(file, avroText, mistakes).read(avro)
    }

    private fun problems(e: RuntimeException, json: JsonText, file: String): List<Problem> {
        val syntaxError =
            generateSequence<Throwable>(e) { it.cause }
                .firstNotNullOfOrNull { it as? JsonProcessingException }
        if (syntaxError != null) {
            return listOf(notAvro(syntaxError.mistake, file, syntaxError.location?.lineNr))
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

    /** Returns the Avro text of [schema], which [read] converts to an equal schema. */
    fun write(schema: Schema): String = AvroSchemaWriter(schema).write()

    /**
     * Returns a [default] of a field of [type] as JSON in Avro's form.
     *
     * @throws IllegalArgumentException if Avro cannot express the default
     */
    fun default(schema: Schema, type: Type, default: Value): String =
        AvroDefaultWriter(schema).write(type, default).toString()

    /** The parser's message about a default that does not fit the type of its field. */
    private val INVALID_DEFAULT = Regex("^Invalid default for field ([^:]+):")
}
