package dev.serdemark.sample

import dev.serdemark.idl.ProtoSchemas
import dev.serdemark.idl.ThriftSchemas
import dev.serdemark.idl.readAvroIdl
import dev.serdemark.idl.readAvroPart
import dev.serdemark.idl.splitPart
import dev.serdemark.inference.ROOT_NAME
import dev.serdemark.jsonschema.DescribedSchema
import dev.serdemark.jsonschema.JsonSchemas
import dev.serdemark.jsonschema.YamlJson
import dev.serdemark.model.Schema
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonText
import dev.serdemark.model.json.parseJson
import dev.serdemark.model.json.parseJsonWithComments
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.readSmallFile
import dev.serdemark.workload.FieldName
import dev.serdemark.workload.Rule
import java.nio.file.Path
import kotlin.io.path.extension

/**
 * A schema that the user provides, so that Serdemark does not infer one.
 *
 * @property isOfProtobuf whether documents are JSON of Protocol Buffers
 * @property rules rules that draw values like the examples in the schema's file, by field
 */
internal class UserSchema(
    val schema: Schema,
    val isOfProtobuf: Boolean = false,
    val rules: Map<FieldName, Rule> = emptyMap(),
) {
    companion object {
        /**
         * Reads the schema that [path] names: a file, or `FILE#PART` for one of the types in it.
         * The ending of the file determines the language: `.proto`, `.desc`, `.protoset` or
         * `.binpb` (descriptor sets), `.thrift`, `.avdl` (Avro's IDL), `.yaml` or `.yml` (OpenAPI
         * or JSON Schema). Other files are JSON: Avro if they have `fields` or are a list,
         * otherwise JSON Schema or OpenAPI.
         *
         * @throws ProblemException if the file is invalid, or has no counterpart in a [Schema]
         */
        fun read(path: Path): UserSchema {
            val (file, part) = splitPart(path)
            fun text() = JsonText(readSmallFile(file, "the schema"), "$file")
            return when (file.extension.lowercase()) {
                in ProtoSchemas.ENDINGS ->
                    UserSchema(ProtoSchemas.read(file, part).schema, isOfProtobuf = true)
                "thrift" -> UserSchema(ThriftSchemas.read(file, part))
                "avdl" -> UserSchema(readAvroIdl(text().text, "$file", part))
                "yaml",
                "yml" -> {
                    val yaml = text()
                    val tree = YamlJson("$file", yaml.text).read()
                    withExamples(JsonSchemas.readPart(yaml, tree, "$file", ROOT_NAME, part))
                }
                else -> inJson(text(), "$file", part)
            }
        }
    }
}

private fun withExamples(described: DescribedSchema) =
    UserSchema(described.schema, rules = exampleRules(described))

private fun inJson(json: JsonText, file: String, part: String?): UserSchema {
    val tree = parseJsonWithComments(json)
    val isAvro = tree is JsonArray || tree is JsonObject && "fields" in tree.members
    return when {
        isAvro && (part != null || tree is JsonArray) ->
            UserSchema(readAvroPart(json.text, file, part))
        isAvro -> UserSchema(AvroSchemas.read(json.text.toByteArray(), file))
        else -> withExamples(JsonSchemas.readPart(json, parseJson(json), file, ROOT_NAME, part))
    }
}
