package dev.serdemark.yaml

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.pathOrNull
import dev.serdemark.problem.requireSmallFile
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.isRegularFile

private const val ADVICE = "Put a copy of it there; a link to the whole folder is fine."

/**
 * Returns the file whose path, relative to [folder], is written here, such as [example]. The file
 * must be in [folder], or if [withNeighbours], in a folder beside it. Rejects links that lead out
 * of these folders, because a copy of the folders would not contain the file.
 *
 * @throws ProblemException if there is no such file, or if it is outside of these folders
 */
fun YamlNode.fileIn(
    folder: Path,
    example: String,
    withNeighbours: Boolean = false,
): Path {
    val text = text(example)
    val path = pathOrNull(text) ?: expected("the path of a file (e.g. $example)")
    val file = folder.resolve(path).normalize()
    val home = home(file, folder, withNeighbours)
    val place =
        if (withNeighbours) "'${folder.fileName}' and the folders beside it" else "its folder"
    if (path.isAbsolute || home == null)
        fail(
            "Invalid ${this.path}: '$text' is outside of $place.",
            "Put the file there (e.g. $example).",
        )
    if (!file.exists()) fail("No such file: '$text'.", "Expected it at $file.")
    if (!file.isRegularFile()) fail("'$text' is not a regular file.", "Put one at $file.")
    if (!isWithin(file, home))
        fail("Invalid ${this.path}: '$text' is a link to a file outside of $place.", ADVICE)
    return file
}

/**
 * Returns the file [name] in [folder], which need not exist. An existing file must be a regular
 * file that is small enough to be written by hand. A link must not lead out of the folder.
 *
 * @throws ProblemException if the file exists and does not meet these conditions
 */
fun ownFile(folder: Path, name: String): Path {
    val file = folder.resolve(name)
    if (!file.exists()) return file
    if (!isWithin(file, folder)) {
        throw ProblemException("The file is a link to one outside of its folder.", ADVICE, "$file")
    }
    requireSmallFile(file)
    return file
}

/**
 * Returns the folder that must contain [file]: [folder], or a folder beside it. Returns null if the
 * file may not be in either.
 */
private fun home(file: Path, folder: Path, withNeighbours: Boolean): Path? {
    val absolute = file.toAbsolutePath().normalize()
    val own = folder.toAbsolutePath().normalize()
    if (absolute.startsWith(own)) return own
    val all = own.parent ?: return null
    val isIn = absolute.startsWith(all) && absolute.nameCount > all.nameCount + 1
    return if (withNeighbours && isIn) all.resolve(absolute.getName(all.nameCount)) else null
}

private fun isWithin(file: Path, folder: Path): Boolean =
    file.toRealPath().startsWith(folder.toRealPath())
