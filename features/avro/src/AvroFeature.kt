package dev.serdemark.avro

import dev.serdemark.cli.context.ProgramFeature
import dev.serdemark.sources.shape.LibraryShape

/** Classes that Avro's compiler generates. */
object AvroFeature : ProgramFeature {
    override val shapes: List<LibraryShape> = AvroShape.entries
}
