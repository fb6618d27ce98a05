package dev.serdemark.formats

import dev.serdemark.cli.context.ProgramFeature
import dev.serdemark.sample.PayloadFormat

/** Documents in Avro, CBOR, MessagePack, Smile and Protocol Buffers. */
object FormatsFeature : ProgramFeature {
    override val payloadFormats: List<PayloadFormat> = BinaryFormat.entries
}
