package dev.serdemark.toolchain.cache

import dev.serdemark.system.filesBelow
import java.io.OutputStream
import java.nio.file.Path
import java.security.DigestOutputStream
import java.security.MessageDigest
import java.util.zip.CRC32
import java.util.zip.CheckedOutputStream
import kotlin.io.path.extension
import kotlin.io.path.inputStream
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile
import kotlin.io.path.name
import kotlin.io.path.readBytes
import kotlin.io.path.readText
import kotlin.io.path.writeText

/**
 * Returns the CRC-32 of a file's content. It takes a tenth of SHA-256's time in a JVM that runs
 * only C1. It detects accidental damage, but no forgery.
 */
internal fun crc32(file: Path): Long {
    val checksum = CRC32()
    file.inputStream().use {
        it.transferTo(CheckedOutputStream(OutputStream.nullOutputStream(), checksum))
    }
    return checksum.value
}

/** The algorithms of the checksum files that Maven puts beside its downloads, by extension. */
private val CHECKSUM_ALGORITHMS =
    mapOf("sha1" to "SHA-1", "sha512" to "SHA-512", "sha256" to SHA_256, "md5" to "MD5")

private const val SHA_256 = "SHA-256"

/**
 * Returns the checksum file that Maven put beside the download [file], or null if there is none.
 */
internal fun checksumFile(file: Path): Path? =
    CHECKSUM_ALGORITHMS.keys
        .map { file.resolveSibling("${file.name}.$it") }
        .firstOrNull { it.isRegularFile() }

/**
 * Returns whether the content of the download [file] matches its [checksumFile], or whether there
 * is no such file.
 */
internal fun matchesChecksumFile(file: Path): Boolean {
    val checksumFile = checksumFile(file) ?: return true
    val expected = checksumFile.readText().trim().substringBefore(' ')
    val algorithm = CHECKSUM_ALGORITHMS.getValue(checksumFile.extension)
    return hash(file, algorithm).equals(expected, ignoreCase = true)
}

/** Returns the SHA-256 of a text's UTF-8 form, in hexadecimal. */
fun sha256(text: String): String =
    MessageDigest.getInstance(SHA_256).digest(text.toByteArray()).toHexString()

/** Returns the SHA-256 of a file, or of a folder's files with their names, in hexadecimal. */
fun sha256(file: Path): String =
    if (file.isDirectory())
        sha256(filesBelow(file).entries.joinToString("\n") { "${it.key} ${sha256(it.value)}" })
    else hash(file, SHA_256)

/** Returns the hash of a file's content, in hexadecimal. */
private fun hash(file: Path, algorithm: String): String {
    val digest = MessageDigest.getInstance(algorithm)
    file.inputStream().use {
        it.transferTo(DigestOutputStream(OutputStream.nullOutputStream(), digest))
    }
    return digest.digest().toHexString()
}

/** Whether the files of a folder still have the hashes that [seal] wrote there. */
internal enum class Seal {
    /** There are no hashes: the folder does not exist, or another version of Serdemark made it. */
    NONE,
    INTACT,
    DAMAGED,
}

private const val HASHES = "hashes"

/** Writes the SHA-256 of all files below [folder] into a file in [folder], for [sealOf]. */
internal fun seal(folder: Path) = folder.resolve(HASHES).writeText(hashes(folder))

/** Computes the hashes of all files below [folder], and compares them with those of [seal]. */
internal fun sealOf(folder: Path): Seal {
    val file = folder.resolve(HASHES)
    return when {
        !file.isRegularFile() -> Seal.NONE
        file.readBytes().contentEquals(hashes(folder).toByteArray()) -> Seal.INTACT
        else -> Seal.DAMAGED
    }
}

private fun hashes(folder: Path): String =
    filesBelow(folder)
        .filterKeys { it != HASHES }
        .entries
        .joinToString("") { (name, file) ->
            "${sha256(file)}  $name\n"
        }
