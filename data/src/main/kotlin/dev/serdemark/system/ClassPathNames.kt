package dev.serdemark.system

import java.io.File
import java.nio.file.Path

/** Why Java cannot load what lies at [path], for after `since`; null if it can. */
fun whyNotOnClassPath(path: Path): String? = whyNotOnClassPath("${path.toAbsolutePath()}")

/** JDK 17 to 25 fail at characters beyond the first 65,536 of Unicode. */
fun whyNotOnClassPath(path: String): String? =
    when {
        File.pathSeparator in path ->
            "'${File.pathSeparator}' separates the entries of a class path"
        path.any(Char::isSurrogate) -> "JDKs cannot find classes below emoji and the like"
        else -> null
    }
