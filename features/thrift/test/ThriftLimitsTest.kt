package dev.serdemark.thrift

import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ThriftLimitsTest {
    @Test
    fun `a field that distinguishes absent, null and a value is unsupported`() {
        val field = Field("a", "a", Nullable(Leaf.INT), optional = true)
        val schema = Schema("R", mapOf("R" to RecordDeclaration("R", listOf(field))))
        thriftLimits(schema) shouldBe
            "'R.a' may be absent, null or a value; a field of Thrift has a value or none. " +
                "For data of your own, leave out --keep-absent (serdemark try)."
    }

    @Test
    fun `Thrift's constructors take all fields that are not optional`() {
        // The JVM allows 255 slots for parameters, and the object takes one of them. A long, a date
        // and a float, which is a double in Thrift, take two slots each.
        thriftLimits(fields(250, Leaf.INT)) shouldBe null
        thriftLimits(fields(127, Leaf.FLOAT)) shouldBe null
        thriftLimits(fields(250, Nullable(Leaf.LONG))) shouldBe null
        thriftLimits(fields(128, Leaf.DATE)) shouldBe
            "'R' with 128 fields needs 257 slots for parameters; the JVM has 255. " +
                "If its fields are keys of a map, say so (serdemark try --map)."
        thriftLimits(fields(251, Nullable(Leaf.INT))) shouldBe
            "'R' has 251 fields; at most 250 fit a JVM method."
    }

    @Test
    fun `Scrooge's Scala constructors take all fields, and one more for unknown fields`() {
        scroogeLimits(fields(126, Leaf.FLOAT)) shouldBe null
        scroogeLimits(fields(127, Leaf.FLOAT)) shouldBe
            "'R' with 127 fields needs 256 slots for parameters; the JVM has 255. " +
                "If its fields are keys of a map, say so (serdemark try --map)."
    }

    private fun fields(count: Int, type: Type) =
        Schema(
            "R",
            mapOf("R" to RecordDeclaration("R", List(count) { Field("f$it", "f$it", type) })),
        )
}
