package dev.serdemark.sources.scala

import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.sources.GeneratedSources
import dev.serdemark.sources.Sources
import dev.serdemark.sources.testing.load
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class ScalaLimitsTest {
    @Test
    fun `the widest record that fits compiles`() {
        load(CONTENDER, (generate(wide(254)) as GeneratedSources.Generated).files).close()
    }

    @Test
    fun `a wider record is unsupported`() {
        // The constructor also takes the object.
        generate(wide(255)) shouldBe
            GeneratedSources.Unsupported(
                "'R' with 255 fields needs 256 slots for parameters; the JVM has 255. " +
                    "If its fields are keys of a map, say so (serdemark try --map)."
            )
    }

    @Test
    fun `a field that distinguishes absent, null and a value is unsupported`() {
        generate(listOf(Field("a", "a", Nullable(Leaf.INT), optional = true))) shouldBe
            GeneratedSources.Unsupported(
                "'R.a' may be absent, null or a value; an Option has a value or none. " +
                    "For data of your own, leave out --keep-absent (serdemark try)."
            )
    }

    private fun wide(count: Int) = List(count) { Field("f$it", "f$it", Leaf.INT) }

    private fun generate(fields: List<Field>): GeneratedSources =
        Sources.generate(
            Schema("R", mapOf("R" to RecordDeclaration("R", fields))),
            CONTENDER,
            "bytes",
            "wide",
        )

    private companion object {
        val CONTENDER = shippedContenders.find("jsoniter-scala")
    }
}
