package dev.serdemark.sources.kotlin

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.sources.GeneratedSources
import dev.serdemark.sources.Sources
import dev.serdemark.sources.testing.load
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** The slots that a method `copy` needs: see [copyLimit]. */
@Tag("slow")
class KotlinLimitsTest {
    @Test
    fun `the widest record that fits compiles`() = requireCompiles(wide(245, Leaf.INT), "gson")

    /**
     * Fills the slots with long values, so that there are fewer fields. With more fields, the
     * plugin needs far more time.
     */
    @Test
    fun `a record that needs every slot compiles with a compiler plugin`() =
        requireCompiles(
            schema(fields(124, Leaf.LONG) + Field("last", "last", Leaf.INT)),
            "kotlinx-serialization",
        )

    private fun requireCompiles(schema: Schema, id: String) {
        kotlinDataLimits(schema) shouldBe null
        val contender = shippedContenders.find(id)
        val generated =
            Sources.generate(schema, contender, "bytes", "wide") as GeneratedSources.Generated
        load(contender, generated.files).close()
    }

    @Test
    fun `a wider record is unsupported`() {
        kotlinDataLimits(wide(246, Leaf.INT)) shouldBe
            "'R' with 246 fields needs 256 slots for parameters; the JVM has 255. " +
                "If its fields are keys of a map, say so (serdemark try --map)."
    }

    @Test
    fun `long and double take two slots`() {
        kotlinDataLimits(wide(124, Leaf.LONG)) shouldBe null
        kotlinDataLimits(wide(125, Leaf.DOUBLE)) shouldBe
            "'R' with 125 fields needs 256 slots for parameters; the JVM has 255. " +
                "If its fields are keys of a map, say so (serdemark try --map)."
    }

    @Test
    fun `a field that distinguishes absent, null and a value is unsupported`() {
        val field = Field("a", "a", Nullable(Leaf.INT), optional = true)
        kotlinDataLimits(schema(listOf(field))) shouldBe
            "'R.a' may be absent, null or a value; a Kotlin property has a value or none. " +
                "For data of your own, leave out --keep-absent (serdemark try)."
    }

    @Test
    fun `an enum with more than 1000 symbols is unsupported`() {
        val schema = schema(listOf(Field("e", "e", Named("E"))))
        val enum = EnumDeclaration("E", List(1001) { "S$it" })
        kotlinDataLimits(schema.copy(declarations = schema.declarations + ("E" to enum))) shouldBe
            "'E' has 1001 symbols; at most 1000 fit a JVM method."
    }

    private fun wide(count: Int, type: Type) = schema(fields(count, type))

    private fun fields(count: Int, type: Type) = List(count) { Field("f$it", "f$it", type) }

    private fun schema(fields: List<Field>) =
        Schema("R", mapOf("R" to RecordDeclaration("R", fields)))
}
