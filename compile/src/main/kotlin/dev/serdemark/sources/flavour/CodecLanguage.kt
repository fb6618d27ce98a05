package dev.serdemark.sources.flavour

import java.nio.file.Path
import kotlin.io.path.extension

/**
 * The languages of codecs and of the sources that are compiled with them.
 *
 * @property all the wildcard in an import: `*` or `_`
 * @property end what ends an import or a package line
 */
internal enum class CodecLanguage(val all: String, val end: String = "") {
    KOTLIN("*"),
    JAVA("*", ";"),
    SCALA("_");

    companion object {
        /** Returns the language of a file by its extension, or Kotlin for an unknown extension. */
        fun of(file: Path): CodecLanguage =
            when (file.extension) {
                "java" -> JAVA
                "scala" -> SCALA
                else -> KOTLIN
            }
    }
}
