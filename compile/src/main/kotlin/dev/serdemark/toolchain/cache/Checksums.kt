package dev.serdemark.toolchain.cache

import java.io.OutputStream
import java.nio.file.Path
import java.security.DigestOutputStream
import java.security.MessageDigest
import java.util.HexFormat
import java.util.zip.CRC32
import java.util.zip.CheckedOutputStream
import kotlin.io.path.extension
import kotlin.io.path.inputStream
import kotlin.io.path.isRegularFile
import kotlin.io.path.name
import kotlin.io.path.readText

/**
 * Returns the CRC-32 of a file's content. It misses one case of damage in four billion, and no
 * single flipped bit, but it does not detect forgery. It takes a tenth of the time of SHA-256 in a
 * JVM that runs only C1.
 */
internal fun crc32(file: Path): Long {
    val checksum = CRC32()
    file.inputStream().use {
        it.transferTo(CheckedOutputStream(OutputStream.nullOutputStream(), checksum))
    }
    return checksum.value
}

/**
 * The extensions of the checksum files that Maven puts beside its downloads, with their algorithms.
 */
private val BESIDE =
    mapOf("sha1" to "SHA-1", "sha512" to "SHA-512", "sha256" to "SHA-256", "md5" to "MD5")

/**
 * Returns the file beside [file] with the checksum from its repository, or null if there is none.
 */
internal fun checksumBeside(file: Path): Path? =
    BESIDE.keys.map { file.resolveSibling("${file.name}.$it") }.firstOrNull { it.isRegularFile() }

/**
 * Returns whether [file] has the checksum that is [checksumBeside] it. Returns true if there is no
 * checksum.
 */
internal fun hasChecksumBeside(file: Path): Boolean {
    val beside = checksumBeside(file) ?: return true
    val expected = beside.readText().trim().substringBefore(' ')
    return hash(file, BESIDE.getValue(beside.extension)).equals(expected, ignoreCase = true)
}

private fun hash(file: Path, algorithm: String): String {
    val digest = MessageDigest.getInstance(algorithm)
    file.inputStream().use {
        it.transferTo(DigestOutputStream(OutputStream.nullOutputStream(), digest))
    }
    return HexFormat.of().formatHex(digest.digest())
}
