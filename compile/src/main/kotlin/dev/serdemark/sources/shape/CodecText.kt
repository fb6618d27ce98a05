package dev.serdemark.sources.shape

import dev.serdemark.model.Feature
import java.nio.file.Path
import kotlin.io.path.extension
import kotlin.io.path.readText

/** Blank lines, comments and annotations at the start of the file. */
private val HEADER = Regex("""\A(\s+|//.*|/\*[\s\S]*?\*/|@file:.*)*""")

/** The start of the line before a part of a codec that only some data models need. */
private const val NEEDS = "// needs: "

/** The line after a part that begins with [NEEDS]. */
private const val END = "// end"

/**
 * Returns the text of a codec's [file] without the parts that a data model with these [features]
 * does not need. These parts may use features that an old version of the library lacks.
 *
 * @throws SourceFailure if a part needs an unknown feature, or has no end
 */
internal fun neededText(file: Path, features: Set<Feature>): String {
    var needed: Feature? = null
    val lines =
        file.readText().split('\n').filterIndexed { index, line ->
            val mark = line.trim()
            val begins = mark.startsWith(NEEDS)
            val ends = mark == END && needed != null
            if (begins) {
                val id = mark.removePrefix(NEEDS)
                val place = "$file:${index + 1}"
                needed?.let { throw SourceFailure("$place: '$NEEDS${it.id}' has no '$END' yet.") }
                needed = Feature.of(id) ?: throw SourceFailure("$place: Unknown feature: '$id'.")
            }
            val isNeeded = needed == null || needed in features
            if (ends) needed = null
            isNeeded && !begins && !ends
        }
    needed?.let { throw SourceFailure("$file: '$NEEDS${it.id}' has no '$END'.") }
    return lines.joinToString("\n")
}

/** Adds a package line, and an import of the worker's codec interfaces, to a codec's [text]. */
internal fun codecText(text: String, packageName: String, language: CodecLanguage): String =
    inPackage(text, packageName, listOf("dev.serdemark.worker.codec.${language.all}"), language)

/** Adds a package line and [imports] to code that has no package line yet. */
internal fun inPackage(
    text: String,
    packageName: String,
    imports: List<String>,
    language: CodecLanguage,
): String {
    val header = HEADER.find(text)!!.value
    val lines = imports.joinToString("") { "import $it${language.end}\n" }
    return "${header}package $packageName${language.end}\n\n$lines${text.removePrefix(header)}"
}

/**
 * A mistake in a contender's file.
 *
 * @param message one line that names file and line
 * @property detail the whole message of a tool, or empty
 */
internal class SourceFailure(
    message: String,
    val detail: String = "",
    cause: Exception? = null,
) : Exception(message, cause)

/**
 * The languages of codecs and of the sources that are compiled with them.
 *
 * @property extension the extension of files, without a dot
 * @property all the wildcard of an import: `*` or `_`
 * @property end the end of an import or a package line
 */
internal enum class CodecLanguage(val extension: String, val all: String, val end: String = "") {
    KOTLIN("kt", "*"),
    JAVA("java", "*", ";"),
    SCALA("scala", "_");

    companion object {
        /** Returns the language of a file by its extension, or Kotlin for an unknown extension. */
        fun of(file: Path): CodecLanguage =
            entries.firstOrNull { it.extension == file.extension } ?: KOTLIN
    }
}
