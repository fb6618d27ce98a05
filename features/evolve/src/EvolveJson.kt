package dev.serdemark.evolve

import dev.serdemark.report.export.indentedJson
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

/**
 * The results of `evolve`, in format 1, for programs. The schema is docs/evolve-json.schema.json.
 */
object EvolveJson {
    private const val FORMAT = 1

    /** Renders the export with indentation and a final line break. */
    fun render(result: EvolveResult): String =
        indentedJson.encodeToString(
            EvolveExport(FORMAT, result.jvm, result.contenders, result.changes, result.cells)
        ) + "\n"

    /**
     * Reads the [text] of an export.
     *
     * @throws IllegalArgumentException if [text] is not an export in this format
     */
    fun read(text: String): EvolveResult {
        val exported = Json.decodeFromString<EvolveExport>(text)
        require(exported.format == FORMAT) { "Unknown format: ${exported.format}" }
        return with(exported) { EvolveResult(jvm, contenders, changes, cells) }
    }

    @Serializable
    private class EvolveExport(
        val format: Int,
        val jvm: String,
        val contenders: List<EvolvedContender>,
        val changes: List<ChangeInfo>,
        val cells: List<EvolveCell>,
    )
}
