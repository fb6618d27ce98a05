package dev.serdemark.explain

import dev.serdemark.report.export.indentedJson
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/** The results of `explain`, in format 1, for programs. docs/explain.md describes every key. */
object ExplainJson {
    private const val FORMAT = 1

    /** Renders the export with indentation and a final line break. */
    fun render(profiles: List<CellProfile>): String =
        indentedJson.encodeToString(ExplainExport(FORMAT, profiles)) + "\n"

    /** Reads an export that this version rendered. */
    fun read(text: String): List<CellProfile> = Json.decodeFromString<ExplainExport>(text).profiles

    @Serializable private class ExplainExport(val format: Int, val profiles: List<CellProfile>)
}
