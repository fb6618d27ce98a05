package dev.serdemark.server.testing

import java.io.File
import java.net.URL
import kotlin.io.path.Path
import kotlin.io.path.invariantSeparatorsPathString

/** Returns the class path of the tests, but no files with one of the [pathParts] in their path. */
internal fun classPathWithout(vararg pathParts: String): Array<URL> =
    System.getProperty("java.class.path")
        .split(File.pathSeparatorChar)
        .map(::Path)
        .filter { path -> pathParts.none { it in path.invariantSeparatorsPathString } }
        .map { it.toUri().toURL() }
        .toTypedArray()
