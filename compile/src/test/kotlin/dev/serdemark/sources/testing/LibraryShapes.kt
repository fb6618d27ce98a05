package dev.serdemark.sources.testing

import dev.serdemark.contender.Generator
import dev.serdemark.contender.ShapeUsers
import dev.serdemark.model.Schema
import dev.serdemark.sources.shape.LibraryShape

/**
 * The language shapes of libraries. In modules that the features are not on the class path of,
 * these are fakes, with which manifests can be read but no code can be generated.
 */
val libraryShapes: List<LibraryShape> by lazy {
    try {
        val getter = Class.forName("dev.serdemark.FeaturesKt").getMethod("getLIBRARY_SHAPES")
        (getter.invoke(null) as List<*>).map { it as LibraryShape }
    } catch (_: ClassNotFoundException) {
        listOf(
            FakeShape("protobuf"),
            FakeShape("scalapb", ShapeUsers.SCALA),
            FakeShape("wire", ShapeUsers.KOTLIN),
            FakeShape("thrift"),
            FakeShape("scrooge", ShapeUsers.SCALA),
            FakeShape("avro"),
            FakeShape("avro-utf8"),
            FakeShape("flatbuffers", isView = true),
            FakeShape("sbe", isView = true),
        )
    }
}

private class FakeShape(
    override val id: String,
    override val users: ShapeUsers = ShapeUsers.ALL,
    override val isView: Boolean = false,
) : LibraryShape {
    override fun classes(schema: Schema, packageName: String, generator: Generator?) =
        error("$id generates no code")
}
