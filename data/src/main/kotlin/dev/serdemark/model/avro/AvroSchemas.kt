package dev.serdemark.model.avro

import com.fasterxml.jackson.core.JsonProcessingException
import dev.serdemark.model.Schema
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
 * Schemas as Avro schema (1.12) in JSON, the form in which users write them. `docs/workloads.md`
 * says which of Avro's types stand for which leaf, and what the properties `json`, `optional` and
 * `unionName` mean.
 *
 * Names are letters, digits and `_` of any script. Two types must not share a name, even in
 * different namespaces. Namespaces count only if all types have one. A union with `null` is a
 * nullable place; any other union holds records only. Keys that mean nothing are refused, see
 * [AvroKeys].
 */
object AvroSchemas {
    /**
     * The schema in [file].
     *
     * @throws ProblemException if it cannot be read, is not Avro, or is beyond the above, with line
     *   and path
     */
    fun read(file: Path): Schema {
        if (!Files.isRegularFile(file)) {
            throw ProblemException(
                Problem("No such file. Expected an Avro schema.", file = "$file")
            )
        }
        return read(readSmallFile(file), file.toString())
    }

    /** The schema in [text]; [file] is what errors call it. */
    fun read(text: ByteArray, file: String): Schema {
        val json = JsonText(text, file)
        val avro =
            try {
                AvroSchema.Parser(NameValidator.UTF_VALIDATOR).parse(json.text)
            } catch (e: RuntimeException) {
                // Beside AvroRuntimeException, malformed schemas end in null pointers and casts.
                throw ProblemException(refusal(e, json, file), e)
            }
        return AvroSchemaReader(file, AvroText(json, file)).read(avro)
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

    /** The Avro text of [schema]; [read] gives an equal schema from it. */
    fun write(schema: Schema): String = AvroSchemaWriter(schema).write()

    /** How Avro's parser begins its message about a default that is not of its field's type. */
    private val INVALID_DEFAULT = Regex("^Invalid default for field ([^:]+):")
}
