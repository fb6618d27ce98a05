package dev.serdemark.workload

import dev.serdemark.model.Schema
import java.nio.file.Files
import java.nio.file.Path

/**
 * A data model with documents, or documents with a data model of each, as its folder describes it.
 *
 * @property id the folder's name
 * @property folder where `workload.yaml` lies, and `schema.avsc` unless rules make the schemas
 * @property description one sentence
 * @property default the name of the document that is meant where none is named
 * @property documents by name, in the order of the file
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

    /** The files that describe it. */
    val files: List<Path>
        get() =
            listOf(file, schemaFile).filter(Files::isRegularFile) +
                documents.values
                    .mapNotNull { it.content as? Content.Stored }
                    .flatMap { it.files + it.checked }

    internal companion object {
        const val WORKLOAD_FILE = "workload.yaml"
        const val SCHEMA_FILE = "schema.avsc"
    }
}

/**
 * How a document is made.
 *
 * @property sha256 the digest of its value file, or null if it is not pinned
 * @property line in the workload file, of the pin or else of the document
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

    /** What the letters of its texts are; null if nobody says. */
    val text: TextClass?
        get() = (content as? Content.Drawn)?.text
}

/** Where the values of a document come from. */
internal sealed interface Content {
    /**
     * They are drawn by the rules of the document's model.
     *
     * @property siblings how many; null for as many as their size asks for, see [Siblings]
     * @property text what the letters of texts are; null if they are as the rules make them
     */
    class Drawn(val seed: Long, val siblings: Int?, val text: TextClass?) : Content

    /**
     * They stand in [files], one in each, in JSON as [dev.serdemark.model.CanonicalJson] reads it;
     * in the files of [checked], one in each line, those that are checked and not measured.
     */
    class Stored(val files: List<Path>, val checked: List<Path>) : Content
}
