package dev.serdemark.sample

import dev.serdemark.inference.InferenceOptions
import dev.serdemark.inference.JsonSource
import dev.serdemark.input.InputFile
import dev.serdemark.model.Schema
import dev.serdemark.problem.ProblemException
import java.nio.file.Path

/**
 * A user's files of any format, as JSON.
 *
 * @property sources the files, each with one document per line if it was converted
 * @property schema the schema in the files; null if there is none, or if the schema is not needed
 */
class ConvertedFiles private constructor(val sources: List<JsonSource>, val schema: Schema?) {
    companion object {
        /**
         * Converts those [files] that are not JSON.
         *
         * @param formats the formats that a file may have
         * @param format the format of all files; null to detect the format of each file
         * @throws ProblemException if a file is damaged, or has values that JSON cannot represent.
         *   Also if a required schema is missing, or if the files contain different schemas.
         */
        fun convert(
            files: List<InputFile>,
            formats: List<PayloadFormat>,
            format: PayloadFormat?,
            conversion: FileConversion,
        ): ConvertedFiles {
            val converters = HashMap<PayloadFormat, PayloadConverter>()
            val converted =
                files.distinct().associateWith { file ->
                    // A file without a format is JSON.
                    (format ?: formats.ofFile(file))?.let {
                        converters.getOrPut(it) { it.converter(conversion) }.convert(file)
                    } ?: file
                }
            return ConvertedFiles(files.map(converted::getValue), conversion.schema)
        }
    }
}

/**
 * Returns the format of [file] by its first bytes or its name. Returns null if neither shows a
 * format, as for JSON.
 */
private fun List<PayloadFormat>.ofFile(file: InputFile): PayloadFormat? {
    val firstBytes = file.open().use { it.readNBytes(MAGIC_BYTES) }.toHexString()
    val name = file.name.lowercase().removeSuffix(".gz").removeSuffix(".zst")
    return find { format -> format.magic?.let(firstBytes::startsWith) ?: false }
        ?: find { name.substringAfterLast('.', "") in it.endings }
}

private const val MAGIC_BYTES = 4

/**
 * Converts a user's files to JSON.
 *
 * @property schemaFile the file of the user's schema, or null
 * @param inference the options of inference; null if the schema is known
 * @property folder the folder for the converted files
 */
class FileConversion(
    val schemaFile: Path?,
    private val inference: InferenceOptions?,
    val folder: Path,
) {
    /** The first file that contains its schema, and this schema. */
    private var firstOfFiles: Pair<InputFile, Schema>? = null

    /** The schema in the files; null if there is none, or if the schema is known. */
    val schema: Schema?
        get() = firstOfFiles?.second

    /** Whether [useSchema] takes the schemas in files. */
    val usesSchemas: Boolean
        get() = inference != null

    /**
     * Takes the [schema] that [file] contains. All files must contain the same schema.
     *
     * @throws ProblemException if another file contains another schema, or if there are options of
     *   inference
     */
    fun useSchema(schema: Schema, file: InputFile) {
        // `items` says what a document is, and not how a schema is inferred.
        if (inference?.copy(items = false) != InferenceOptions()) {
            throw ProblemException(
                "The file contains its schema, so nothing is inferred, and options such as --enums have no effect.",
                "Leave them out.",
                file.name,
            )
        }
        val (firstFile, firstSchema) = firstOfFiles ?: (file to schema).also { firstOfFiles = it }
        if (firstSchema != schema) {
            throw ProblemException(
                "Its schema is not that of ${firstFile.name}.",
                "Give a schema for all files with --schema.",
                file.name,
            )
        }
    }
}
