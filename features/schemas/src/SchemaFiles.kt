package dev.serdemark.schemas

import dev.serdemark.inference.ROOT_NAME
import dev.serdemark.model.json.JsonArray
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonText
import dev.serdemark.model.json.parseJson
import dev.serdemark.model.json.parseJsonWithComments
import dev.serdemark.problem.readSmallFile
import dev.serdemark.sample.SchemaLanguage
import dev.serdemark.sample.UserSchema
import java.nio.file.Path
import kotlin.io.path.extension

/**
 * Reads schemas in all languages. The ending of the file determines the language: `.proto`,
 * `.desc`, `.protoset` or `.binpb` (descriptor sets), `.thrift`, `.avdl` (Avro's IDL), `.yaml` or
 * `.yml` (OpenAPI or JSON Schema). Other files are JSON: Avro if they have `fields` or are a list,
 * otherwise JSON Schema or OpenAPI.
 */
object SchemaFiles : SchemaLanguage {
    override fun read(file: Path, part: String?): UserSchema? {
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

private fun withExamples(described: DescribedSchema) =
    UserSchema(described.schema, rules = exampleRules(described))

/** Reads the schema in a file of JSON. Returns null for a single record of Avro. */
private fun inJson(json: JsonText, file: String, part: String?): UserSchema? {
    val tree = parseJsonWithComments(json)
    val isAvro = tree is JsonArray || tree is JsonObject && "fields" in tree.members
    return when {
        isAvro && (part != null || tree is JsonArray) ->
            UserSchema(readAvroPart(json.text, file, part))
        isAvro -> null
        else -> withExamples(JsonSchemas.readPart(json, parseJson(json), file, ROOT_NAME, part))
    }
}
