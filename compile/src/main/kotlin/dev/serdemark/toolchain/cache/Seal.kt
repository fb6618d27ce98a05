package dev.serdemark.toolchain.cache

import java.nio.file.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.readBytes
import kotlin.io.path.writeText

/** How the files of a folder compare with the list that [seal] left there. */
internal enum class Seal {
    /** There is no list: the folder is not there, or from another version. */
    NONE,
    WHOLE,
    DAMAGED,
}

private const val LIST = "hashes"

/** Leaves a list of all files below [folder] there, with their SHA-256: see [sealOf]. */
internal fun seal(folder: Path) = folder.resolve(LIST).writeText(hashes(folder))

/** Reads all files below [folder], and the list with which it was sealed. */
internal fun sealOf(folder: Path): Seal {
    val list = folder.resolve(LIST)
    return when {
        !list.isRegularFile() -> Seal.NONE
        list.readBytes().contentEquals(hashes(folder).toByteArray()) -> Seal.WHOLE
        else -> Seal.DAMAGED
    }
}

private fun hashes(folder: Path): String =
    filesBelow(folder)
        .filterKeys { it != LIST }
        .entries
        .joinToString("") { (name, file) ->
            "${sha256(file)}  $name\n"
        }
