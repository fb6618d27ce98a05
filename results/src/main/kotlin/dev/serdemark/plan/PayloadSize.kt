package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * The sizes of a cell's payloads: means over the document's siblings, in bytes. A sequence counts
 * as the sum of its payloads.
 *
 * @property compressed after compression of each payload; null in journals of earlier versions
 * @property together after compression of whole sequences; null if calls handle single payloads
 */
data class PayloadSize(
    val bytes: Double,
    val compressed: CompressedSizes?,
    val together: CompressedSizes? = null,
)

/**
 * Mean sizes after compression, in bytes.
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
