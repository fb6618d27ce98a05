package dev.serdemark.yaml

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.pathOrNull
import dev.serdemark.problem.requireSmallFile
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.isRegularFile

private const val ADVICE = "Put a copy of it there; a link to the whole folder is fine."

/**
 * Returns the file with the path at this place, which is relative to [folder]. The file must be in
 * [folder], or in a folder beside it if [withNeighbors] is true. Rejects links to files outside of
 * these folders, because copies of the folders would not contain these files.
 *
 * @param example a valid path, for errors
 * @throws ProblemException if there is no such file, or if it is outside of these folders
 */
fun YamlNode.fileIn(
    folder: Path,
    example: String,
    withNeighbors: Boolean = false,
): Path {
    val text = text(example)
    val path = pathOrNull(text) ?: expected("the path of a file (e.g. $example)")
    val file = folder.resolve(path).normalize()
    val allowedFolder = allowedFolder(file, folder, withNeighbors)
    val place =
        if (withNeighbors) "'${folder.fileName}' and the folders beside it" else "its folder"
    if (path.isAbsolute || allowedFolder == null)
        fail(
            "Invalid ${this.path}: '$text' is outside of $place.",
            "Put the file there (e.g. $example).",
        )
    if (!file.exists()) fail("No such file: '$text'.", "Expected it at $file.")
    if (!file.isRegularFile()) fail("'$text' is not a regular file.", "Put one at $file.")
    if (!isWithin(file, allowedFolder))
        fail("Invalid ${this.path}: '$text' is a link to a file outside of $place.", ADVICE)
    return file
}

/**
 * Returns the file [name] in [folder], which may be missing. An existing file must be a regular
 * file, small enough for a file written by hand, and no link to a file outside of the folder.
 *
 * @throws ProblemException if the file exists and does not meet these conditions
 */
fun checkedFile(folder: Path, name: String): Path {
    val file = folder.resolve(name)
    if (!file.exists()) return file
    if (!isWithin(file, folder)) {
        throw ProblemException("The file is a link to one outside of its folder.", ADVICE, "$file")
    }
    requireSmallFile(file)
    return file
}

/**
 * Returns the folder that contains [file]: [folder] or a folder beside it. Returns null if the file
 * is in neither.
 */
private fun allowedFolder(file: Path, folder: Path, withNeighbors: Boolean): Path? {
    val absolute = file.toAbsolutePath().normalize()
    val absoluteFolder = folder.toAbsolutePath().normalize()
    if (absolute.startsWith(absoluteFolder)) return absoluteFolder
    val parent = absoluteFolder.parent ?: return null
    // A file directly in the parent is not in a folder beside `folder`.
    val isInNeighbor = absolute.startsWith(parent) && absolute.nameCount > parent.nameCount + 1
    return if (withNeighbors && isInNeighbor) parent.resolve(absolute.getName(parent.nameCount))
    else null
}

private fun isWithin(file: Path, folder: Path): Boolean =
    file.toRealPath().startsWith(folder.toRealPath())
