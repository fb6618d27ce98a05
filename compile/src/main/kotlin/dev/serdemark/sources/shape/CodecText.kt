package dev.serdemark.sources.shape

import dev.serdemark.model.Feature
import java.nio.file.Path
import kotlin.io.path.extension
import kotlin.io.path.readText

/** Blank lines, comments and annotations at the start of the file. */
private val HEADER = Regex("""\A(\s+|//.*|/\*[\s\S]*?\*/|@file:.*)*""")

/** A line `// needs: FEATURE` begins a part of a codec for data models with this feature. */
private const val NEEDS = "// needs: "

/** The line after such a part. */
private const val END = "// end"

/**
 * Returns the text of a codec's [file] without the parts that a data model with these [features]
 * does not need. These parts may call functions that an old version of the library lacks.
 *
 * @throws SourceFailure if a part needs an unknown feature, or has no end
 */
internal fun neededText(file: Path, features: Set<Feature>): String {
    var feature: Feature? = null // of the part that contains the line
    val lines =
        file.readText().split('\n').filterIndexed { index, line ->
            val text = line.trim()
            val isStart = text.startsWith(NEEDS)
            val isEnd = text == END && feature != null
            if (isStart) {
                val id = text.removePrefix(NEEDS)
                val place = "$file:${index + 1}"
                feature?.let { throw SourceFailure("$place: '$NEEDS${it.id}' has no '$END' yet.") }
                feature = Feature.of(id) ?: throw SourceFailure("$place: Unknown feature: '$id'.")
            }
            val isNeeded = feature == null || feature in features
            if (isEnd) feature = null
            isNeeded && !isStart && !isEnd
        }
    feature?.let { throw SourceFailure("$file: '$NEEDS${it.id}' has no '$END'.") }
    return lines.joinToString("\n")
}

/** Adds a package line, and an import of the worker's codec interfaces, to a codec's [text]. */
internal fun codecText(text: String, packageName: String, language: CodecLanguage): String =
    inPackage(
        text,
        packageName,
        listOf("dev.serdemark.worker.codec.${language.wildcard}"),
        language,
    )

/** Adds a package line and [imports] to code that has no package line yet. */
internal fun inPackage(
    text: String,
    packageName: String,
    imports: List<String>,
    language: CodecLanguage,
): String {
    val header = HEADER.find(text)!!.value
    val lines = imports.joinToString("") { "import $it${language.terminator}\n" }
    return "${header}package $packageName${language.terminator}\n\n$lines${text.removePrefix(header)}"
}

/**
 * A mistake in a contender's file.
 *
 * @param message one line that names file and line
 * @property detail the full message of a tool, or empty
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
 * @property wildcard the last part of an import of all names: `*` or `_`
 * @property terminator the end of an import or a package line
 */
internal enum class CodecLanguage(
    val extension: String,
    val wildcard: String,
    val terminator: String = "",
) {
    KOTLIN("kt", "*"),
    JAVA("java", "*", terminator = ";"),
    SCALA("scala", "_");

    companion object {
        /** Returns the language of a file by its extension, or Kotlin for an unknown extension. */
        fun of(file: Path): CodecLanguage =
            entries.firstOrNull { it.extension == file.extension } ?: KOTLIN
    }
}
