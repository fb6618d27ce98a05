package dev.serdemark.cli.option

import dev.serdemark.model.UserMember
import dev.serdemark.sample.SampleOptions
import dev.serdemark.sample.drawDocuments
import dev.serdemark.session.UserValues
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.nameWithoutExtension

/** Documents that Serdemark makes, instead of reading them from files of the user. */
interface MadeDocuments {
    /** A description of the documents for the headline of the summary. */
    val heading: String

    /** Writes the documents to a file in [folder], and returns it. */
    fun write(options: SampleOptions, folder: Path): Path
}

/**
 * Random documents of a schema.
 *
 * @param schema a file, or `FILE#TYPE`, as the user wrote it
 * @param count the number of documents
 * @param rules a file with lengths and ranges; null for the default lengths and ranges
 */
class SchemaDraw(
    private val schema: Path,
    private val count: Int,
    private val rules: Path?,
) : MadeDocuments {
    override val heading: String =
        "Drawn at random from $schema, " +
            if (rules == null) "unlike your data in lengths and ranges"
            else "by the rules of $rules"

    override fun write(options: SampleOptions, folder: Path): Path {
        val name = Path("$schema".substringBefore('#')).nameWithoutExtension
        val file = folder.resolve("$name.jsonl")
        val resolvedSchema = checkNotNull(options.schema) { "There is no schema to draw from" }
        drawDocuments(resolvedSchema, count, options.seed, file, rules)
        return file
    }
}

/**
 * Objects that a [method] of the user's classes returns.
 *
 * @param reader calls the method
 */
class MethodValues(private val method: UserMember, private val reader: UserValues) : MadeDocuments {
    override val heading: String = "Values of ${method.name}"

    override fun write(options: SampleOptions, folder: Path): Path {
        val file = folder.resolve("${method.name.substringAfter('#')}.jsonl")
        val schema = checkNotNull(options.knownSchema) { "There is no schema of the classes" }
        reader.write(schema, method, file)
        return file
    }
}
