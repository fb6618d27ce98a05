package dev.serdemark.plan

import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.InternalSerializationApi
import kotlinx.serialization.KSerializer
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.descriptors.SerialKind
import kotlinx.serialization.descriptors.StructureKind
import kotlinx.serialization.descriptors.buildSerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder

/** An entry of an enum. It has one name in files, in exports and on the command line. */
interface Identified {
    /** Its name, such as `read-deep`. */
    val id: String
}

/**
 * Writes and reads entries of an enum by their [Identified.id].
 *
 * @param entries returns all entries. It is called late, because the enum refers to its serializer.
 */
@OptIn(ExperimentalSerializationApi::class, InternalSerializationApi::class)
abstract class IdentifiedSerializer<E : Identified>(
    name: String,
    private val entries: () -> List<E>,
) : KSerializer<E> {
    final override val descriptor: SerialDescriptor by lazy {
        buildSerialDescriptor(name, SerialKind.ENUM) {
            for (entry in entries()) element(
                entry.id,
                buildSerialDescriptor("$name.${entry.id}", StructureKind.OBJECT),
            )
        }
    }

    override fun serialize(encoder: Encoder, value: E) =
        encoder.encodeEnum(descriptor, entries().indexOf(value))

    override fun deserialize(decoder: Decoder): E = entries()[decoder.decodeEnum(descriptor)]
}
