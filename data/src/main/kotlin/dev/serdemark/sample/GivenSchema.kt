package dev.serdemark.sample

import dev.serdemark.jsonschema.JsonSchemas
import dev.serdemark.model.Schema
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonText
import dev.serdemark.model.json.parseJsonWithComments
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.readSmallFile
import java.nio.file.Path

/**
 * Reads the schema in [file]. It is an Avro schema if it is an object with `fields`, otherwise a
 * JSON Schema.
 *
 * @throws ProblemException if it is neither
 */
internal fun schemaIn(file: Path, rootName: String): Schema {
    val bytes = readSmallFile(file, "the schema")
    val tree = parseJsonWithComments(JsonText(bytes, "$file"))
    val isAvro = tree is JsonObject && "fields" in tree.members
    return if (isAvro) AvroSchemas.read(bytes, "$file")
    else JsonSchemas.read(bytes, "$file", rootName)
}
