package dev.serdemark.toolchain.cache

import dev.serdemark.system.filesBelow
import java.io.OutputStream
import java.nio.file.Path
import java.security.DigestInputStream
import java.security.MessageDigest
import java.util.HexFormat
import kotlin.io.path.inputStream
import kotlin.io.path.isDirectory

/** Returns the SHA-256 of a text's UTF-8 form, in hexadecimal. */
internal fun sha256(text: String): String = hex(digest().digest(text.toByteArray()))

/**
 * Returns the SHA-256 of a file's content, in hexadecimal. For a folder, it covers the names and
 * contents of all its files.
 */
internal fun sha256(file: Path): String {
    if (file.isDirectory())
        return sha256(
            filesBelow(file).entries.joinToString("\n") { "${it.key} ${sha256(it.value)}" }
        )
    val digest = digest()
    DigestInputStream(file.inputStream(), digest).use {
        it.transferTo(OutputStream.nullOutputStream())
    }
    return hex(digest.digest())
}

private fun digest() = MessageDigest.getInstance("SHA-256")

private fun hex(bytes: ByteArray) = HexFormat.of().formatHex(bytes)
