package dev.serdemark.system

import java.io.File
import java.nio.file.Path

/** Returns why Java cannot load classes at [path], as the text after `since`, or null if it can. */
fun whyNotOnClassPath(path: Path): String? = whyNotOnClassPath("${path.toAbsolutePath()}")

/**
 * Returns why Java cannot load classes at the path [path], or null if it can. JDK 17 to 25 fail at
 * characters above U+FFFF.
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
