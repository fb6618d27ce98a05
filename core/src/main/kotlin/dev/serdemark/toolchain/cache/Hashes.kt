package dev.serdemark.toolchain.cache

import java.io.OutputStream
import java.nio.file.Files
import java.nio.file.Path
import java.security.DigestInputStream
import java.security.MessageDigest
import java.util.HexFormat
import kotlin.io.path.inputStream
import kotlin.io.path.invariantSeparatorsPathString
import kotlin.io.path.isDirectory
import kotlin.io.path.isRegularFile

/** SHA-256 of a text's UTF-8 form, in hexadecimal. */
internal fun sha256(text: String): String = hex(digest().digest(text.toByteArray()))

/** SHA-256 of a file's content; of a folder: of the names and contents of all files in it. */
internal fun sha256(file: Path): String {
    if (file.isDirectory())
        return sha256(files(file).joinToString("\n") { "${it.key} ${it.value}" })
    val digest = digest()
    DigestInputStream(file.inputStream(), digest).use {
        it.transferTo(OutputStream.nullOutputStream())
    }
    return hex(digest.digest())
}

private fun files(folder: Path): List<Map.Entry<String, String>> =
    Files.walk(folder).use { paths ->
        paths
            .filter { it.isRegularFile() }
            .toList()
            .associate { folder.relativize(it).invariantSeparatorsPathString to sha256(it) }
            .toSortedMap()
            .entries
            .toList()
    }

private fun digest() = MessageDigest.getInstance("SHA-256")

private fun hex(bytes: ByteArray) = HexFormat.of().formatHex(bytes)
