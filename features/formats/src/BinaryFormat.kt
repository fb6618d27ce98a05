package dev.serdemark.formats

import dev.serdemark.sample.FileConversion
import dev.serdemark.sample.PayloadConverter
import dev.serdemark.sample.PayloadFormat

/**
 * The formats of documents that Serdemark reads besides JSON.
 *
 * @property label its name in messages
 */
enum class BinaryFormat(
    override val id: String,
    internal val label: String,
    override val endings: List<String>,
    override val magic: String? = null,
) : PayloadFormat {
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

    override fun converter(conversion: FileConversion): PayloadConverter =
        PayloadFileConverter(this, conversion)
}
