package dev.serdemark.schemas

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
 * @param file the file that declares the message, for errors
 * @property name the full name of the message
 * @property schema the message and all types that it uses
 * @param files the file that declares the message, and all files that it imports
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
     * Decodes messages to maps, whose keys are the names of the fields. The keys of unknown fields
     * are their numbers.
     *
     * @throws ProblemException if the definitions are invalid
     */
    val adapter: ProtoAdapter<Any> by lazy { linked.protoAdapter(name, includeUnknown = true) }

    /** Returns the definition of another message in the files. */
    fun message(type: ProtoType): MessageType = linked.getType(type) as MessageType

    /** The definition of the message. */
    val root: MessageType
        get() = linked.getType(name) as MessageType
}

/** Resolves the types in [files]. Also finds types in Wire's files, such as `descriptor.proto`. */
internal fun link(files: List<ProtoFileElement>): WireSchema =
    Linker(CoreLoader, ErrorCollector(), permitPackageCycles = true, loadExhaustively = false)
        .link(files.map(ProtoFile::get))
