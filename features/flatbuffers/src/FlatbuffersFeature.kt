package dev.serdemark.flatbuffers

import dev.serdemark.cli.context.ProgramFeature
import dev.serdemark.contender.Generator
import dev.serdemark.contender.ShapeUsers
import dev.serdemark.model.Schema
import dev.serdemark.sources.shape.LibraryShape
import dev.serdemark.sources.shape.ModelClasses

/** Java classes that flatc generates. */
object FlatbuffersFeature : ProgramFeature {
    override val shapes: List<LibraryShape> = listOf(FlatbuffersShape)
}

private object FlatbuffersShape : LibraryShape {
    override val id = "flatbuffers"
    override val users = ShapeUsers.ALL
    override val isView = true

    override fun classes(
        schema: Schema,
        packageName: String,
        generator: Generator?,
    ): ModelClasses = FlatTables(schema, packageName)
}
