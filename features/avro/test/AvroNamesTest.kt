package dev.serdemark.avro

import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class AvroNamesTest {
    @Test
    fun `fields with names of Java keywords or members get a suffix`() {
        fields("pictureUrl", "class", "schema", "data", "sample", "2nd") shouldBe
            listOf(
                "pictureUrl",
                "classField",
                "schemaField",
                "dataField",
                "sampleField",
                "field2nd",
            )
    }

    @Test
    fun `fields with the same accessors get distinct names`() {
        fields("card", "cardBuilder", "CARD", "x_1", "x1") shouldBe
            listOf("card", "cardBuilder_2", "card_2", "x1", "x1_2")
    }

    @Test
    fun `an accessor has a capital after each underscore, as Avro writes it`() {
        val record = RecordDeclaration("R", listOf("card", "CARD").map { Field(it, it, Leaf.INT) })
        // A long name is cut, and ends with an underscore and a hash.
        val longField = Field("x".repeat(90), "x", Leaf.INT)
        val fields = record.fields + longField
        val classes = AvroClasses(Schema("R", mapOf("R" to record.copy(fields = fields))), "sample")
        fields.map { classes.access(record, it, "r") } shouldBe
            listOf("r.getCard()", "r.getCard2()", "r.getX${"x".repeat(70)}${hash(longField)}()")
    }

    /** Returns the hash at the end of a long name as accessors have it, with a capital first. */
    private fun hash(field: Field) =
        fields(field.name).single().substringAfter('_').replaceFirstChar { it.uppercaseChar() }

    private fun fields(vararg names: String): List<String> {
        val record = RecordDeclaration("R", names.map { Field(it, it, Leaf.INT) })
        val avro = AvroNames(Schema("R", mapOf("R" to record)), "sample.avro")
        return names.map { avro.field("R", it) }
    }
}
