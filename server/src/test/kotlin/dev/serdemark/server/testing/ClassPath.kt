package dev.serdemark.server.testing

import java.io.File
import java.net.URL
import kotlin.io.path.Path
import kotlin.io.path.invariantSeparatorsPathString

/** Returns the class path of the tests without the files whose paths contain one of [parts]. */
internal fun classPathWithout(vararg parts: String): Array<URL> =
    System.getProperty("java.class.path")
        .split(File.pathSeparatorChar)
        .map(::Path)
        .filter { path -> parts.none { it in path.invariantSeparatorsPathString } }
        .map { it.toUri().toURL() }
        .toTypedArray()
