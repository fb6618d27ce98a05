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
}

/**
 * What `evolve --format json` writes.
 *
 * @property format raised if a reader of the former format would misunderstand the new one
 * @property jvm the version of the JDK that ran the contenders
 * @property contenders the contenders, in the order of the command line
 * @property changes the changes that were tried
 * @property cells what each contender did with each change
 */
@Serializable
internal class EvolveExport(
    val format: Int,
    val jvm: String,
    val contenders: List<EvolvedContender>,
    val changes: List<ChangeInfo>,
    val cells: List<EvolveCell>,
)
