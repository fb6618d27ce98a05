package dev.serdemark.cli.option

import dev.serdemark.model.UserMember
import dev.serdemark.sample.MadeDocuments
import dev.serdemark.sample.SampleOptions
import dev.serdemark.session.UserValues
import java.nio.file.Path

/**
 * Objects that a [method] of the user's classes returns.
 *
 * @param reader calls the method
 */
class MethodValues(private val method: UserMember, private val reader: UserValues) : MadeDocuments {
    override val heading: String = "Values of ${method.name}"

    override val origin: String? = null

    override fun write(options: SampleOptions, folder: Path): Path {
        val file = folder.resolve("${method.name.substringAfter('#')}.jsonl")
        val schema = checkNotNull(options.knownSchema) { "There is no schema of the classes" }
        reader.write(schema, method, file)
        return file
    }
}
