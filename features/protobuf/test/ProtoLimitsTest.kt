package dev.serdemark.protobuf

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ProtoLimitsTest {
    @Test
    fun `a field that distinguishes absent, null and a value is unsupported`() {
        val reason =
            "'R.a' may be absent, null or a value; a field of protobuf has a value or none. " +
                "For data of your own, leave out --keep-absent (serdemark try)."
        val schema = schema(listOf(Field("a", "a", Nullable(Leaf.INT), optional = true)))
        protoLimits(schema) shouldBe reason
        wireLimits(schema) shouldBe reason
    }

    @Test
    fun `methods limit the fields of protoc's classes, and constructors those of Wire's classes`() {
        val schema = schema(fields(244, Leaf.INT))
        protoLimits(schema) shouldBe null
        wireLimits(schema) shouldBe null
        protoLimits(schema(fields(245, Leaf.INT))) shouldBe null
        // Besides the fields, Wire's method `copy` takes the object, unknown fields, eight ints of
        // flags and a marker.
        wireLimits(schema(fields(245, Leaf.INT))) shouldBe
            "'R' with 245 fields needs 256 slots for parameters; the JVM has 255. " +
                "If its fields are keys of a map, say so (serdemark try --map)."
        protoLimits(schema(fields(1001, Leaf.INT))) shouldBe
            "'R' has 1001 fields; at most 1000 fit a JVM method."
    }

    @Test
    fun `dates take two slots each`() {
        wireLimits(schema(fields(125, Leaf.DATE))) shouldBe
            "'R' with 125 fields needs 257 slots for parameters; the JVM has 255. " +
                "If its fields are keys of a map, say so (serdemark try --map)."
    }

    @Test
    fun `ScalaPB's constructors take all fields, and one more for unknown fields`() {
        // A date takes two slots. The object takes another slot.
        scalaPbLimits(schema(fields(126, Leaf.DATE))) shouldBe null
        scalaPbLimits(schema(fields(127, Leaf.DATE))) shouldBe
            "'R' with 127 fields needs 256 slots for parameters; the JVM has 255. " +
                "If its fields are keys of a map, say so (serdemark try --map)."
    }

    @Test
    fun `an enum has at most 1000 symbols`() {
        val enum = EnumDeclaration("E", List(1001) { "S$it" })
        protoLimits(Schema("R", mapOf("E" to enum))) shouldBe
            "'E' has 1001 symbols; at most 1000 fit a JVM method."
    }

    private fun fields(count: Int, leaf: Leaf) = List(count) { Field("f$it", "f$it", leaf) }

    private fun schema(fields: List<Field>) =
        Schema("R", mapOf("R" to RecordDeclaration("R", fields)))
}
