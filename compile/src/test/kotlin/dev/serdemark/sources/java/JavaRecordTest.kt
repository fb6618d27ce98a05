package dev.serdemark.sources.java

import dev.serdemark.contender.Annotations
import dev.serdemark.model.Field
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
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
class JavaRecordTest {
    @Test
    fun `fields become components`() {
        val fields =
            listOf(
                Field("id", "id", Leaf.LONG),
                Field("names", "names", ListOf(Nullable(Leaf.STRING))),
                Field("wait", "wait", Leaf.BOOLEAN),
            )
        records(schema(fields)).files().getValue("p/model/R.java") shouldBe
            """
            |package p.model;
            |
            |import java.util.List;
            |
            |public record R(
            |    long id,
            |    List<String> names,
            |    boolean wait_2) {}
            |"""
                .trimMargin()
    }

    @Test
    fun `a default is unsupported`() {
        val field = Field("a", "a", Leaf.INT, default = IntValue(1))
        records(schema(listOf(field))).unsupported shouldBe
            "'R.a' has a default; a component of a record has none."
    }

    @Test
    fun `the widest record that is supported compiles`() {
        val schema = schema(List(127) { Field("f$it", "f$it", Leaf.LONG) })
        records(schema).unsupported shouldBe null
        val contender = shippedContenders.find("jackson-record")
        val generated =
            Sources.generate(schema, contender, "bytes", "wide") as GeneratedSources.Generated
        load(contender, generated.files).close()
    }

    @Test
    fun `a wider record is unsupported`() {
        // The object takes one slot, and each long two.
        records(schema(List(128) { Field("f$it", "f$it", Leaf.LONG) })).unsupported shouldBe
            "'R' with 128 fields needs 257 slots for parameters; the JVM has 255. " +
                "If its fields are keys of a map, say so (serdemark try --map)."
    }

    private fun records(schema: Schema) = JavaClasses.records(schema, Annotations(), "p")

    private fun schema(fields: List<Field>) =
        Schema("R", mapOf("R" to RecordDeclaration("R", fields)))
}
