package dev.serdemark.system

import java.io.IOException
import java.io.UncheckedIOException
import java.nio.file.Files
import java.nio.file.Path
import java.util.SortedMap
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.isRegularFile

/**
 * Returns all files below [folder] by their relative path, sorted, with `/` between names.
 *
 * @throws IOException if a folder cannot be read
 */
fun filesBelow(folder: Path): SortedMap<String, Path> =
    try {
        Files.walk(folder)
            .use { paths -> paths.filter { it.isRegularFile() }.toList() }
            .associateBy { folder.relativize(it).invariantSeparatorsPathString }
            .toSortedMap()
    } catch (e: UncheckedIOException) {
        throw checkNotNull(e.cause)
    }
