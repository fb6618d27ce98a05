package dev.serdemark.protobuf

import dev.serdemark.contender.Generator
import dev.serdemark.contender.GeneratorTool
import dev.serdemark.contender.ProtoSyntax
import dev.serdemark.contender.ShapeUsers
import dev.serdemark.model.Schema
import dev.serdemark.sources.shape.LibraryShape
import dev.serdemark.sources.shape.ModelClasses

/** Classes that are generated from a schema of Protocol Buffers. */
enum class ProtobufShape(override val id: String, override val users: ShapeUsers) : LibraryShape {
    /** Java classes that protoc generates. */
    PROTOBUF("protobuf", ShapeUsers.ALL),
    /** Scala classes that ScalaPB generates. */
    SCALAPB("scalapb", ShapeUsers.SCALA),
    /** Kotlin classes that Wire generates. */
    WIRE("wire", ShapeUsers.KOTLIN);

    override fun classes(
        schema: Schema,
        packageName: String,
        generator: Generator?,
    ): ModelClasses {
        val syntax = generator?.syntax ?: ProtoSyntax.PROTO3
        return when (this) {
            PROTOBUF -> ProtocClasses(schema, packageName, syntax)
            SCALAPB ->
                ScalaPbClasses(
                    schema,
                    packageName,
                    syntax,
                    isTrueAccord = generator?.tool == GeneratorTool.SCALAPB_TRUEACCORD,
                )
            WIRE -> WireClasses(schema, packageName)
        }
    }
}
