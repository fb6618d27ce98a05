package dev.serdemark.conform

import dev.serdemark.plan.ContenderName
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.readSmallFile
import dev.serdemark.report.export.indentedJson
import java.nio.file.Path
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.decodeFromJsonElement
import kotlinx.serialization.json.jsonPrimitive

/**
 * The results of `conform`, in format 1, for programs and as the base of a later `--gate`. The
 * schema is docs/conform-json.schema.json.
 */
object ConformJson {
    private const val FORMAT = 1

    /** Renders the export with indentation and a final line break. */
    fun render(result: ConformResult): String =
        indentedJson.encodeToString(
            ConformExport(FORMAT, result.jvm, result.contenders, result.cases, result.cells)
        ) + "\n"

    /**
     * Reads an export.
     *
     * @throws ProblemException if the [file] cannot be read, or is not an export in this format
     */
    fun read(file: Path): ConformResult {
        val text = readSmallFile(file, "the export").decodeToString()
        try {
            val tree = Json.parseToJsonElement(text) as? JsonObject ?: throw notAnExport(file)
            val format = tree["format"]?.jsonPrimitive?.content ?: throw notAnExport(file)
            if (format != "$FORMAT") throw unknownFormat(file, format)
            val exported = lenientJson.decodeFromJsonElement<ConformExport>(tree)
            return with(exported) { ConformResult(jvm, contenders, cases, cells) }
        } catch (e: IllegalArgumentException) { // includes SerializationException
            throw notAnExport(file, e)
        } catch (e: NoSuchElementException) {
            throw notAnExport(file, e)
        }
    }

    private fun notAnExport(file: Path, cause: Exception? = null) =
        ProblemException(
            "This is no export of serdemark conform.",
            "Write one with: serdemark conform --format json --out FILE",
            "$file",
            cause = cause,
        )

    private fun unknownFormat(file: Path, format: String) =
        ProblemException(
            "Unknown format of the export: '$format'. Expected $FORMAT.",
            "Write it again with this Serdemark.",
            "$file",
        )

    /** Ignores unknown keys, because later versions may add keys to this format. */
    private val lenientJson = Json { ignoreUnknownKeys = true }
}

/**
 * What `conform --format json` writes.
 *
 * @property format raised if a reader of the former format would misunderstand the new one
 * @property jvm the version of the JDK that ran the contenders
 * @property contenders the contenders, in the order of the command line
 * @property cases the cases that were run
 * @property cells what each contender did with each case
 */
@Serializable
internal class ConformExport(
    val format: Int,
    val jvm: String,
    val contenders: List<ContenderName>,
    val cases: List<CaseInfo>,
    val cells: List<CaseCell>,
)
