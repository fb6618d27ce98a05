package dev.serdemark.model

import com.fasterxml.jackson.core.JsonProcessingException
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import java.nio.file.Files
import java.nio.file.Path
import org.apache.avro.NameValidator
import org.apache.avro.Schema as AvroSchema

/**
 * Schemas as Avro schema (1.12) in JSON, the form in which users write them.
 *
 * Names are letters, digits and `_` of any script. Two types must not share a name, even in
 * different namespaces, which are otherwise ignored. Beyond Avro:
 * - field property `json`: the field's name in JSON, where it differs;
 * - field property `optional: true`: absent and null are told apart; such a field has no default;
 * - property `unionName` of a field (or of the array or map that holds the union): the name of a
 *   union of records; where it is missing, the field's name with its first letter in upper case,
 *   and where that is taken by another type, the record's name before it. |Avro |leaf |
 *   |-------------------------------------------------------------------|-----------------------------------------|
 *   |`int`, `long`, `float`, `double`, `boolean`, `string`, `bytes` |of the same name | |`decimal`
 *   of `bytes` or of `string`, `big-decimal` of `bytes` |decimal; precision and scale are not kept|
 *   |`uuid` of `string` |uuid | |`date` of `int` |date | |`timestamp-millis`, `timestamp-micros`,
 *   `timestamp-nanos` of `long`|timestamp |
 *
 * A union with `null` is a nullable place; any other union holds records only.
 */
object AvroSchemas {
    /**
     * The schema in [file].
     *
     * @throws ProblemException where it cannot be read, is not Avro, or is beyond the above, with
     *   the line where the parser says it, else with the path within the schema
     */
    fun read(file: Path): Schema {
        if (!Files.isRegularFile(file)) {
            throw ProblemException(
                Problem("No such file. Expected an Avro schema.", file = "$file")
            )
        }
        return read(Files.readAllBytes(file), file.toString())
    }

    /** The schema in [text]; [file] is what errors call it. */
    fun read(text: ByteArray, file: String): Schema {
        val json = JsonText(text, file)
        val avro =
            try {
                AvroSchema.Parser(NameValidator.UTF_VALIDATOR).parse(json.text)
            } catch (e: RuntimeException) {
                // Beside AvroRuntimeException, malformed schemas end in null pointers and casts.
                val place = causes(e).filterIsInstance<JsonProcessingException>().firstOrNull()
                val message = "Not an Avro schema: ${(place?.originalMessage ?: e.message)?.trim()}"
                throw ProblemException(
                    Problem(message, file = file, line = place?.location?.lineNr),
                    e,
                )
            }
        return AvroSchemaReader(file).read(avro)
    }

    /** The Avro text of [schema]; [read] gives an equal schema from it. */
    fun write(schema: Schema): String = AvroSchemaWriter(schema).write()

    private fun causes(e: Throwable): Sequence<Throwable> = generateSequence(e) { it.cause }
}
