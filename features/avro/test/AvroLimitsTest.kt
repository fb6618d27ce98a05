package dev.serdemark.avro

import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class AvroLimitsTest {
    @Test
    fun `a field that distinguishes absent, null and a value is unsupported`() {
        val field = Field("a", "a", Nullable(Leaf.INT), optional = true)
        val schema = Schema("R", mapOf("R" to RecordDeclaration("R", listOf(field))))
        avroLimits(schema) shouldBe
            "'R.a' may be absent, null or a value; a field of Avro has a value or none. " +
                "For data of your own, leave out --keep-absent (serdemark try)."
    }

    @Test
    fun `a record with many collections is too large for Avro's methods`() {
        avroLimits(fields(500, Leaf.LONG)) shouldBe null
        avroLimits(fields(100, ListOf(Leaf.STRING))) shouldBe null
        avroLimits(fields(55, MapOf(ListOf(Leaf.INT)))) shouldBe null
        avroLimits(fields(501, Leaf.INT)) shouldBe
            "'R' has 501 fields; at most 500 fit a JVM method."
        avroLimits(fields(101, ListOf(Leaf.STRING))) shouldBe
            "The class that Avro generates for 'R' has a method that is larger than the JVM allows."
    }

    private fun fields(count: Int, type: Type) =
        Schema(
            "R",
            mapOf("R" to RecordDeclaration("R", List(count) { Field("f$it", "f$it", type) })),
        )
}
