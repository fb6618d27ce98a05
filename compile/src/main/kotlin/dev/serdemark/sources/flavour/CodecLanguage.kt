package dev.serdemark.sources.flavour

import java.nio.file.Path
import kotlin.io.path.extension

/**
 * What is compiled with codecs.
 *
 * @property all how an import names all that is in a package
 * @property end of a line
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
