package dev.serdemark.sample

import java.nio.file.Path
import kotlin.io.path.exists

/**
 * Splits `FILE#PART` into a file that exists and its part. Returns [path] and null if [path] itself
 * exists, or if no text before a `#` is the path of a file.
 */
fun splitPart(path: Path): Pair<Path, String?> {
    if (path.exists()) return path to null
    val text = "$path"
    val end =
        text.indices.find { it > 0 && text[it] == '#' && Path.of(text.take(it)).exists() }
            ?: return path to null
    return Path.of(text.take(end)) to text.drop(end + 1)
}
