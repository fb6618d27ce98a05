package dev.serdemark.input

import io.airlift.compress.zstd.ZstdInputStream
import java.io.BufferedInputStream
import java.io.InputStream
import java.util.zip.GZIPInputStream

/**
 * The compression of a file.
 *
 * @property label its name in messages
 * @property command the command that decompresses a file to standard output
 */
internal enum class Compression(
    val label: String,
    val command: String,
    private val startsFile: (ByteArray) -> Boolean,
    val decompress: (InputStream) -> InputStream,
) {
    /** Gzip (RFC 1952). */
    GZIP("gzip", "gzip -dc", { it.isGzip() }, ::GZIPInputStream),
    /** Zstandard (RFC 8878). A skippable frame may come first. */
    ZSTD("zstd", "zstd -dc --long=31", { it.isZstd() }, ::ZstdInputStream);

    companion object {
        /**
         * Returns the compression of [source], or null if there is none. [source] stays at its
         * beginning.
         */
        fun of(source: BufferedInputStream): Compression? {
            source.mark(MAGIC_BYTES)
            val firstBytes = source.readNBytes(MAGIC_BYTES)
            source.reset()
            return entries.firstOrNull { it.startsFile(firstBytes) }
        }
    }
}

/** The number of first bytes that show the compression. */
private const val MAGIC_BYTES = 4

private fun ByteArray.isGzip(): Boolean =
    size >= 2 && this[0] == 0x1f.toByte() && this[1] == 0x8b.toByte()

private fun ByteArray.isZstd(): Boolean =
    size == MAGIC_BYTES && toHexString().let { it == "28b52ffd" || SKIPPABLE.matches(it) }

/** The first bytes of a skippable frame of Zstandard, in hexadecimal. */
private val SKIPPABLE = Regex("5.2a4d18")
