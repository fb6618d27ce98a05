package dev.serdemark.protobuf

import dev.serdemark.cli.context.ProgramFeature
import dev.serdemark.sources.shape.LibraryShape

/** Classes that generators for Protocol Buffers create. */
object ProtobufFeature : ProgramFeature {
    override val shapes: List<LibraryShape> = ProtobufShape.entries
}
