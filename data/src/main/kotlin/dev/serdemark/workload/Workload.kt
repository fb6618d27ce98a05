package dev.serdemark.workload

import dev.serdemark.model.Schema
import java.nio.file.Files
import java.nio.file.Path

/**
 * Documents with a common data model, or with separate ones.
 *
 * @property id the folder's name
 * @property folder the folder with `workload.yaml`. It also has `schema.avsc`, unless `nested` or
 *   the user's classes define the schemas.
 * @property description one sentence
 * @property default the name of the document that is used if none is named
 * @property documents the documents by name, in the order of the file
 */
class Workload
internal constructor(
    val id: String,
    val folder: Path,
    val description: String,
    val default: String,
    val documents: Map<String, DocumentSpec>,
) {
    internal val file: Path = folder.resolve(WORKLOAD_FILE)
    internal val schemaFile: Path = folder.resolve(SCHEMA_FILE)

    /** The files that describe the workload. */
    val files: List<Path>
        get() =
            listOf(file, schemaFile).filter(Files::isRegularFile) +
                documents.values
                    .mapNotNull { it.content as? Content.Stored }
                    .flatMap { it.files + it.checked } +
                documents.values
                    .flatMap { it.schema.userClasses?.classPath.orEmpty() }
                    .map { it.file }
                    .distinct()

    internal companion object {
        const val WORKLOAD_FILE = "workload.yaml"
        const val SCHEMA_FILE = "schema.avsc"
    }
}

/**
 * How a document is created.
 *
 * @property sha256 the digest of its value file, or null if it is not pinned
 * @property line the line of `sha256` in the workload file, or else of the document
 */
class DocumentSpec
internal constructor(
    val name: String,
    val sha256: String?,
    internal val model: DataModel,
    internal val content: Content,
    internal val line: Int,
) {
    val schema: Schema
        get() = model.schema

    /** The text class of the document, or null if it has none. */
    val text: TextClass?
        get() = (content as? Content.Drawn)?.text
}

/** The source of a document's values. */
internal sealed interface Content {
    /**
     * Values that are drawn by the rules of the document's model.
     *
     * @property siblings the number of siblings; null if their size determines it, see [Siblings]
     * @property text the text class, or null to keep the letters of texts
     * @property length the number of root records per sibling if siblings are sequences; otherwise
     *   null
     */
    class Drawn(
        val seed: Long,
        val siblings: Int?,
        val text: TextClass?,
        val length: Int? = null,
    ) : Content

    /**
     * Values in JSON files, which [dev.serdemark.model.json.CanonicalJson] reads.
     *
     * @property files files with one value each
     * @property checked files of values that are checked but not measured, one per line
     */
    class Stored(val files: List<Path>, val checked: List<Path>) : Content
}
