package dev.serdemark.sample

import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.nameWithoutExtension

/** Documents that Serdemark makes, instead of reading them from files of the user. */
interface MadeDocuments {
    /** A description of the documents for the headline of the summary. */
    val heading: String

    /** What the description of a workload says about these documents; null for nothing. */
    val origin: String?

    /** Writes the documents as JSON to a file in [folder], and returns it. */
    fun write(options: SampleOptions, folder: Path): Path
}

/**
 * Random documents of a schema.
 *
 * @param schema a file, or `FILE#TYPE`, as the user wrote it
 * @param count the number of documents
 * @param rules a file with lengths and ranges; null for the default lengths and ranges
 * @param formats the languages that the schema may be written in
 */
class SchemaDraw(
    private val schema: Path,
    private val count: Int,
    private val rules: Path?,
    private val formats: InputFormats,
) : MadeDocuments {
    override val heading: String =
        "Drawn at random from $schema, " +
            if (rules == null) "unlike your data in lengths and ranges"
            else "by the rules of $rules"

    override val origin: String = "all drawn from the types of a schema"

    override fun write(options: SampleOptions, folder: Path): Path {
        val name = Path("$schema".substringBefore('#')).nameWithoutExtension
        val file = folder.resolve("$name.jsonl")
        val resolvedSchema = checkNotNull(options.schema) { "There is no schema to draw from" }
        val userSchema = formats.readSchema(resolvedSchema)
        drawDocuments(userSchema, resolvedSchema, count, options.seed, file, rules)
        return file
    }
}
