package dev.serdemark.payloads

import dev.serdemark.input.InputFile

/**
 * A format of documents other than JSON.
 *
 * @property id its name in options
 * @property label its name in messages
 * @property endings the file name extensions, without the dot
 * @property magic the first bytes of such files, in hexadecimal; null if they differ
 */
enum class PayloadFormat(
    val id: String,
    internal val label: String,
    val endings: List<String>,
    private val magic: String? = null,
) {
    /** A container file with its schema, see Avro's specification. */
    AVRO("avro", "an Avro container", listOf("avro"), "4f626a01"),
    /** One value or several in sequence (RFC 8949, RFC 8742), with or without the tag of CBOR. */
    CBOR("cbor", "CBOR", listOf("cbor", "cborseq"), "d9d9f7"),
    /** One value or several in sequence. */
    MESSAGE_PACK("msgpack", "MessagePack", listOf("msgpack", "mpk")),
    /** One value or several, each with or without a header. */
    SMILE("smile", "Smile", listOf("smile"), "3a290a"),
    /** A single message, as `protoc --encode` writes it. */
    PROTOBUF("protobuf", "a message of Protocol Buffers", listOf("pb", "binpb")),
    /** Length-delimited messages, as `writeDelimitedTo` writes them. */
    PROTOBUF_DELIMITED(
        "protobuf-delimited",
        "length-delimited messages of Protocol Buffers",
        listOf("pbs"),
    );

    internal companion object {
        private const val MAGIC_BYTES = 4

        /**
         * Returns the format of [file] by its first bytes or its name. Returns null if neither
         * shows a format, as for JSON.
         */
        fun of(file: InputFile): PayloadFormat? {
            val firstBytes = file.open().use { it.readNBytes(MAGIC_BYTES) }.toHexString()
            val name = file.name.lowercase().removeSuffix(".gz").removeSuffix(".zst")
            return entries.find { it.magic != null && firstBytes.startsWith(it.magic) }
                ?: entries.find { name.substringAfterLast('.', "") in it.endings }
        }
    }
}
