package dev.serdemark.system

import java.io.File
import java.nio.file.Path

/** Returns why Java cannot load classes at [path], as the text after `since`, or null if it can. */
fun whyNotOnClassPath(path: Path): String? = whyNotOnClassPath("${path.toAbsolutePath()}")

/**
 * Returns the same for a path in text form. JDK 17 to 25 fail at characters beyond the first 65,536
 * of Unicode.
 */
fun whyNotOnClassPath(path: String): String? =
    when {
        File.pathSeparator in path ->
            "'${File.pathSeparator}' separates the entries of a class path"
        path.any(Char::isSurrogate) ->
            "JDKs find no classes in folders whose names have characters beyond U+FFFF, " +
                "such as emoji"
        else -> null
    }
