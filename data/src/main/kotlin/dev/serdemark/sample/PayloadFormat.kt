package dev.serdemark.sample

import dev.serdemark.inference.JsonSource
import dev.serdemark.input.InputFile
import dev.serdemark.problem.ProblemException

/** A format of documents other than JSON. */
interface PayloadFormat {
    /** Its name in options. */
    val id: String

    /** The file name extensions, without the dot. */
    val endings: List<String>

    /** The first bytes of such files, in hexadecimal; null if they differ. */
    val magic: String?

    /** Returns a converter for all files of a user that have this format. */
    fun converter(conversion: FileConversion): PayloadConverter
}

/** Converts files of one format. */
fun interface PayloadConverter {
    /**
     * Converts [file] to JSON with one document per line.
     *
     * @throws ProblemException if the file is damaged, has values that JSON cannot represent, or
     *   needs a schema that the user does not provide
     */
    fun convert(file: InputFile): JsonSource
}
