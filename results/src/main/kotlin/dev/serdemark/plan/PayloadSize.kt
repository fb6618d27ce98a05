package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * The sizes of a cell's payloads: means over the document's siblings, in bytes.
 *
 * @property compressed after compression; null in journals of earlier versions
 */
data class PayloadSize(val bytes: Double, val compressed: CompressedSizes?)

/**
 * Mean sizes in bytes of payloads that are compressed one by one.
 *
 * @property deflate in the zlib format, at its default level 6
 * @property gzip the same with the header of a gzip file
 * @property zstd a frame of Zstandard
 * @property lz4 a block of LZ4, without a frame
 */
@Serializable
data class CompressedSizes(
    val deflate: Double,
    val gzip: Double,
    val zstd: Double,
    val lz4: Double,
)
