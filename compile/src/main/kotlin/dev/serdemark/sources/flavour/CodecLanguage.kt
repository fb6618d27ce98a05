package dev.serdemark.sources.flavour

import java.nio.file.Path
import kotlin.io.path.extension

/**
 * The languages of codecs and of the sources that are compiled with them.
 *
 * @property all the sign in an import that stands for all names of a package
 * @property end the end of a line
 */
internal enum class CodecLanguage(val all: String, val end: String = "") {
    KOTLIN("*"),
    JAVA("*", ";"),
    SCALA("_");

    companion object {
        fun of(file: Path): CodecLanguage =
            when (file.extension) {
                "java" -> JAVA
                "scala" -> SCALA
                else -> KOTLIN
            }
    }
}
