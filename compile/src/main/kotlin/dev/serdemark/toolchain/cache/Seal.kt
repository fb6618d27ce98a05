package dev.serdemark.toolchain.cache

import dev.serdemark.system.filesBelow
import java.nio.file.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.readBytes
import kotlin.io.path.writeText

/** How the files of a folder compare with the list that [seal] wrote there. */
internal enum class Seal {
    /** There is no list, because the folder does not exist or comes from another version. */
    NONE,
    WHOLE,
    DAMAGED,
}

private const val LIST = "hashes"

/** Writes a list of all files below [folder] with their SHA-256 into [folder], for [sealOf]. */
internal fun seal(folder: Path) = folder.resolve(LIST).writeText(hashes(folder))

/** Reads all files below [folder], and compares them with the list that [seal] wrote. */
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
