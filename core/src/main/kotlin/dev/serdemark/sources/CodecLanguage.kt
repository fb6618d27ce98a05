package dev.serdemark.sources

import java.nio.file.Path
import kotlin.io.path.extension

/**
 * What codecs may be written in.
 *
 * @property all how an import names all that is in a package
 */
internal enum class CodecLanguage(val all: String) {
    KOTLIN("*"),
    SCALA("_");

    companion object {
        fun of(file: Path): CodecLanguage = if (file.extension == "scala") SCALA else KOTLIN
    }
}
