package dev.serdemark.sbe

import dev.serdemark.cli.context.ProgramFeature
import dev.serdemark.contender.Generator
import dev.serdemark.contender.ShapeUsers
import dev.serdemark.model.Schema
import dev.serdemark.sources.shape.LibraryShape
import dev.serdemark.sources.shape.ModelClasses

/** Java encoders and decoders that SbeTool generates. */
object SbeFeature : ProgramFeature {
    override val shapes: List<LibraryShape> = listOf(SbeShape)
}

private object SbeShape : LibraryShape {
    override val id = "sbe"
    override val users = ShapeUsers.ALL
    override val isView = true

    override fun classes(
        schema: Schema,
        packageName: String,
        generator: Generator?,
    ): ModelClasses = SbeFlyweights(schema, packageName)
}
