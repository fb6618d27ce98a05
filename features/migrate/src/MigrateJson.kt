package dev.serdemark.migrate

import dev.serdemark.report.export.indentedJson
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.encodeToJsonElement
import kotlinx.serialization.json.jsonObject

/**
 * The results of `migrate`, in format 1, for programs. The schema is docs/migrate-json.schema.json.
 */
object MigrateJson {
    private const val FORMAT = 1

    /** Renders the export with indentation and a final line break. */
    fun render(result: MigrateResult): String {
        val members = indentedJson.encodeToJsonElement(result).jsonObject
        val export = JsonObject(mapOf("format" to JsonPrimitive(FORMAT)) + members)
        return indentedJson.encodeToString(JsonObject.serializer(), export) + "\n"
    }
}
