package dev.serdemark.avro

import dev.serdemark.contender.Generator
import dev.serdemark.contender.ShapeUsers
import dev.serdemark.model.Schema
import dev.serdemark.sources.shape.LibraryShape
import dev.serdemark.sources.shape.ModelClasses

/** Java classes that Avro's compiler generates. */
enum class AvroShape(override val id: String) : LibraryShape {
    AVRO("avro"),
    /** Texts are `Utf8`, which keeps UTF-8 bytes. */
    AVRO_UTF8("avro-utf8");

    override val users: ShapeUsers = ShapeUsers.ALL

    override fun classes(
        schema: Schema,
        packageName: String,
        generator: Generator?,
    ): ModelClasses =
        when (this) {
            AVRO -> AvroClasses(schema, packageName)
            AVRO_UTF8 -> AvroUtf8Classes(schema, packageName)
        }
}
