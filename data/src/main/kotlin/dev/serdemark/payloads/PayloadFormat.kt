package dev.serdemark.payloads

import dev.serdemark.input.InputFile

/**
 * A format of documents other than JSON.
 *
 * @property id its name in options
 * @property label its name in messages
 * @property endings the endings of the names of such files, without the dot
 * @property magic the bytes that such files begin with, in hexadecimal; null if there are none
 */
enum class PayloadFormat(
    val id: String,
    internal val label: String,
    val endings: List<String>,
    private val magic: String? = null,
) {
    /** A container file with its schema, see Avro's specification. */
    AVRO("avro", "an Avro container", listOf("avro"), "4f626a01"),
    /**
     * One value or several in sequence (RFC 8949, RFC 8742). A file may begin with CBOR's own tag.
     */
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
        private const val MOST_MAGIC = 4

        /**
         * Returns the format that the first bytes or the name of [file] suggest; null if there is
         * none, as for JSON.
         */
        fun of(file: InputFile): PayloadFormat? {
            val beginning = file.open().use { it.readNBytes(MOST_MAGIC) }.toHexString()
            val name = file.name.lowercase().removeSuffix(".gz").removeSuffix(".zst")
            return entries.find { it.magic != null && beginning.startsWith(it.magic) }
                ?: entries.find { name.substringAfterLast('.', "") in it.endings }
        }
    }
}
