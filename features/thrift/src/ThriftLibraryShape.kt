package dev.serdemark.thrift

import dev.serdemark.contender.Generator
import dev.serdemark.contender.ShapeUsers
import dev.serdemark.model.Schema
import dev.serdemark.sources.shape.LibraryShape
import dev.serdemark.sources.shape.ModelClasses

/** Classes that Scrooge generates from a schema of Thrift. */
enum class ThriftLibraryShape(override val id: String, override val users: ShapeUsers) :
    LibraryShape {
    /** Java classes. */
    THRIFT("thrift", ShapeUsers.ALL),
    /** Scala classes. */
    SCROOGE("scrooge", ShapeUsers.SCALA);

    override fun classes(
        schema: Schema,
        packageName: String,
        generator: Generator?,
    ): ModelClasses =
        when (this) {
            THRIFT -> ThriftClasses(schema, packageName)
            SCROOGE -> ScroogeClasses(schema, packageName)
        }
}
