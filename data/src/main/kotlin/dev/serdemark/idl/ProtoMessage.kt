package dev.serdemark.idl

import com.squareup.wire.ProtoAdapter
import com.squareup.wire.schema.CoreLoader
import com.squareup.wire.schema.ErrorCollector
import com.squareup.wire.schema.Linker
import com.squareup.wire.schema.MessageType
import com.squareup.wire.schema.ProtoFile
import com.squareup.wire.schema.ProtoType
import com.squareup.wire.schema.Schema as WireSchema
import com.squareup.wire.schema.internal.parser.ProtoFileElement
import dev.serdemark.model.Schema
import dev.serdemark.problem.ProblemException

/**
 * A message of Protocol Buffers.
 *
 * @param file the file that declares it, for errors
 * @property name the full name of the message
 * @property schema the message and all types that it uses
 * @param files the file that declares it, and all that it imports
 */
internal class ProtoMessage(
    private val file: String,
    val name: String,
    val schema: Schema,
    private val files: List<ProtoFileElement>,
) {
    private val linked: WireSchema by lazy {
        try {
            link(files)
        } catch (e: RuntimeException) {
            val why = e.message?.lineSequence()?.first()
            val message = "Messages cannot be read with these definitions: $why."
            throw ProblemException(message, file = file, cause = e)
        }
    }

    /**
     * Reads bytes of the message as maps with the names of its fields as keys. Unknown fields have
     * their numbers as keys.
     *
     * @throws ProblemException if the definitions are invalid
     */
    val adapter: ProtoAdapter<Any> by lazy { linked.protoAdapter(name, includeUnknown = true) }

    /** Returns the message called [type], which must be among the definitions. */
    fun message(type: ProtoType): MessageType = linked.getType(type) as MessageType

    /** The definition of the message. */
    val root: MessageType
        get() = linked.getType(name) as MessageType
}

/** Resolves the types in [files], and the types that Wire contains, such as `descriptor.proto`. */
internal fun link(files: List<ProtoFileElement>): WireSchema =
    Linker(CoreLoader, ErrorCollector(), permitPackageCycles = true, loadExhaustively = false)
        .link(files.map(ProtoFile::get))
