package dev.serdemark.idl

import dev.serdemark.model.Schema
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.problem.ProblemException
import org.apache.avro.NameValidator
import org.apache.avro.Schema as AvroSchema
import org.apache.avro.idl.IdlReader

/**
 * Reads a record from the [text] of a file in Avro's IDL. Refuses imports, because an import may
 * name any address.
 *
 * @param part the name of the record. If it is null, reads the file's `schema`, or else the only
 *   record that no other record contains.
 * @throws ProblemException if the text is not IDL, if there is no such record, or if a type has no
 *   counterpart in a [Schema]
 */
fun readAvroIdl(text: String, file: String, part: String?): Schema {
    IMPORT.findAll(text)
        .firstNotNullOfOrNull { it.groups[1] }
        ?.let {
            val line = text.substring(0, it.range.first).count { char -> char == '\n' } + 1
            throw IdlPlace(file, line)
                .problem(
                    "It imports another file. Serdemark does not read imports of Avro's IDL.",
                    "Put all types into one file.",
                )
        }
    val idl =
        try {
            IdlReader().parse(text.byteInputStream())
        } catch (e: RuntimeException) {
            throw notIdl(e, file)
        } catch (e: StackOverflowError) {
            throw notIdl(e, file)
        }
    val mainRecord = idl.mainSchema?.takeIf { part == null && it.type == AvroSchema.Type.RECORD }
    return read(mainRecord ?: rootRecord(idl.namedSchemas.values, file, part), file)
}

/**
 * Reads one of several records in an Avro schema. The schema is a union of records, or a record
 * that contains other records.
 *
 * @param part the name of the record; null for the only record that no other record contains
 * @throws ProblemException if there is no such record, or if a type has no counterpart in a
 *   [Schema]
 */
internal fun readAvroPart(text: String, file: String, part: String?): Schema {
    val parser = AvroSchema.Parser(NameValidator.UTF_VALIDATOR)
    try {
        parser.parse(text)
    } catch (e: RuntimeException) {
        throw ProblemException("Not an Avro schema: ${e.message}", file = file, cause = e)
    }
    return read(rootRecord(parser.types.values, file, part), file)
}

private fun notIdl(e: Throwable, file: String) =
    ProblemException("Not Avro's IDL: ${e.message ?: "nested too deep"}.", file = file, cause = e)

private fun rootRecord(types: Collection<AvroSchema>, file: String, part: String?): AvroSchema {
    val records = types.filter { it.type == AvroSchema.Type.RECORD }.associateBy { it.fullName }
    val mentioned =
        records
            .flatMap { (name, record) ->
                record.fields.flatMap { recordsIn(it.schema()) }.filter { it != name }
            }
            .toSet()
    val candidates = records.keys.filterNot { it in mentioned }.ifEmpty { records.keys.toList() }
    return records.getValue(idlRoot(file, "records", records.keys, candidates, part))
}

/** Returns the full names of the records that [schema] mentions directly. */
private fun recordsIn(schema: AvroSchema): List<String> =
    when (schema.type) {
        AvroSchema.Type.ARRAY -> recordsIn(schema.elementType)
        AvroSchema.Type.MAP -> recordsIn(schema.valueType)
        AvroSchema.Type.UNION -> schema.types.flatMap(::recordsIn)
        AvroSchema.Type.RECORD -> listOf(schema.fullName)
        else -> emptyList()
    }

/**
 * Converts a record by its JSON form. Problems have no line numbers, because users do not see this
 * JSON.
 */
private fun read(record: AvroSchema, file: String): Schema =
    try {
        AvroSchemas.read(record.toString().toByteArray(), file)
    } catch (e: ProblemException) {
        throw ProblemException(e.problems.map { it.copy(line = null) }, e)
    }

/**
 * Matches the beginning of an import, as the first group. Also matches comments and texts, without
 * a group, so that the word `import` in them is skipped.
 */
private val IMPORT =
    Regex(
        """(?s)/\*.*?\*/|//[^\n]*+|"[^"\\]*+(?:\\.[^"\\]*+)*+"|""" +
            """\b(import\s+(?:idl|protocol|schema)\s+")"""
    )
