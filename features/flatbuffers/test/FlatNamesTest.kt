package dev.serdemark.flatbuffers

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

class FlatNamesTest {
    @ParameterizedTest
    @CsvSource(
        "pictureUrl, picture_url, pictureUrl",
        "URL, url, url",
        "line1Of2, line1_of2, line1Of2",
        "2nd, field_2nd, field2nd",
        "имя, unnamed, unnamed",
        "class, class_field, classField",
        "table, table_field, tableField",
        "notifyAll, notify_all_field, notifyAllField",
        "yield, yield_field, yieldField",
    )
    fun `fields are in snake case, and keywords get a suffix`(
        name: String,
        field: String,
        java: String,
    ) {
        fields(name) shouldBe listOf(field)
        accessorName(field) shouldBe java
    }

    @Test
    fun `fields with the same accessors get distinct names`() {
        fields("tags", "tagsLength", "tags_vector", "Tags", "hasTags", "tagsType") shouldBe
            listOf("tags", "tags_length_2", "tags_vector_2", "tags_2", "has_tags_3", "tags_type_2")
        fields("a1", "a_1", "has", "length") shouldBe listOf("a1", "a_1_2", "has", "length")
    }

    @Test
    fun `types with names that the generated code uses get a suffix`() {
        val names = listOf("Root", "String", "Table", "Vector", "uuid", "NONE")
        val flat =
            FlatNames(Schema("Root", names.associateWith { RecordDeclaration(it, listOf()) }))
        names.map(flat::type) shouldBe
            listOf("Root", "String_2", "Table_2", "Vector_2", "Uuid_2", "NONE_2")
    }

    @Test
    fun `symbols that differ only in case get distinct names`() {
        val enum = EnumDeclaration("E", listOf("red", "RED", "dark blue", "名前"))
        val flat = FlatNames(Schema("E", mapOf("E" to enum)))
        enum.symbols.map { flat.symbol("E", it) } shouldBe listOf("Red", "RED_2", "Dark_blue", "T")
    }

    private fun fields(vararg names: String): List<String> {
        val record = RecordDeclaration("R", names.map { Field(it, it, Leaf.INT) })
        val flat = FlatNames(Schema("R", mapOf("R" to record)))
        return names.map { flat.field("R", it) }
    }
}
