package dev.serdemark.thrift

import dev.serdemark.cli.context.ProgramFeature
import dev.serdemark.sources.shape.LibraryShape

/** Classes that Scrooge generates for Thrift. */
object ThriftFeature : ProgramFeature {
    override val shapes: List<LibraryShape> = ThriftLibraryShape.entries
}
