package dev.serdemark.sample

import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.readSmallFile
import dev.serdemark.workload.ClassFinder
import java.nio.file.Path

/**
 * What users' files may be written in, besides JSON and Avro's schemas in JSON.
 *
 * @property payloadFormats the formats of documents, in the order in which the help lists them
 * @property classFinder finds the user's own classes
 */
class InputFormats(
    private val schemaLanguages: List<SchemaLanguage> = emptyList(),
    val payloadFormats: List<PayloadFormat> = emptyList(),
    val classFinder: ClassFinder = ClassFinder.None,
) {
    /**
     * Reads the schema that [path] names: a file, or `FILE#PART` for one of the types in it. A file
     * that is in none of the languages is a record of Avro.
     *
     * @throws ProblemException if the file is invalid, or has no counterpart in a schema
     */
    fun readSchema(path: Path): UserSchema {
        val (file, part) = splitPart(path)
        return schemaLanguages.firstNotNullOfOrNull { it.read(file, part) }
            ?: UserSchema(AvroSchemas.read(readSmallFile(file, "the schema"), "$file"))
    }
}

/** Languages of schemas that users write. */
fun interface SchemaLanguage {
    /**
     * Reads the schema in [file].
     *
     * @param part the type of a document; null if the file shows it
     * @return null if the file is in another language
     * @throws ProblemException if the file is invalid, or has no counterpart in a schema
     */
    fun read(file: Path, part: String?): UserSchema?
}
