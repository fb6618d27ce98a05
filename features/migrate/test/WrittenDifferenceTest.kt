package dev.serdemark.migrate

import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.difference.differences
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import org.junit.jupiter.api.Test

class WrittenDifferenceTest {
    private val schema =
        Schema(
            "Order",
            mapOf(
                "Order" to
                    RecordDeclaration(
                        "Order",
                        listOf(
                            Field("id", "id", Leaf.DOUBLE),
                            Field("items", "items", ListOf(Named("Item"))),
                            Field("tags", "tags", MapOf(Leaf.STRING)),
                        ),
                    ),
                "Item" to RecordDeclaration("Item", listOf(Field("sku", "sku", Leaf.STRING))),
            ),
        )

    private fun differences(first: String, second: String): List<Pair<WrittenForm, String>> =
        writtenDifferences(schema, first.encodeToByteArray(), second.encodeToByteArray()).map {
            it.form to it.place
        }

    @Test
    fun `each kind of difference between two texts has a separate form`() {
        differences("""{"id":1.0,"items":null}""", """{"id":1.0}""")
            .shouldContainExactly(WrittenForm.NULL to "items")
        differences("""{"id":1,"items":[]}""", """{"items":[],"id":1}""")
            .shouldContainExactly(WrittenForm.ORDER to "")
        differences("""{"id":1.0}""", """{"id":1}""")
            .shouldContainExactly(WrittenForm.NUMBER to "id")
        differences("""{"id":1.5}""", """{"id":1}""")
            .shouldContainExactly(WrittenForm.VALUE to "id")
        differences("""{"items":[{"sku":"\u00e9\""}]}""", """{"items":[{"sku":"é\""}]}""")
            .shouldContainExactly(WrittenForm.ESCAPES to "items[].sku")
        differences("""{"items":[{"sku":"a"}]}""", """{"items":[{}]}""")
            .shouldContainExactly(WrittenForm.MEMBER to "items[].sku")
    }

    @Test
    fun `entries of a map share a place, and have no order`() {
        differences("""{"tags":{"a":"x","b":"y"}}""", """{"tags":{"b":"y","a":"x"}}""")
            .shouldBeEmpty()
        differences("""{"tags":{"a":"x","b":"y"}}""", """{"tags":{"b":"z","a":"x"}}""")
            .shouldContainExactly(WrittenForm.VALUE to "tags{}")
    }
}
