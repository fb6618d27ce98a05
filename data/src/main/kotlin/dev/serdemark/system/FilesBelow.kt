package dev.serdemark.system

import java.nio.file.Files
import java.nio.file.Path
import java.util.SortedMap
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.isRegularFile

/** Returns all files below [folder] by their relative path, sorted, with `/` between names. */
fun filesBelow(folder: Path): SortedMap<String, Path> =
    Files.walk(folder)
        .use { paths -> paths.filter { it.isRegularFile() }.toList() }
        .associateBy { folder.relativize(it).invariantSeparatorsPathString }
        .toSortedMap()
