package dev.serdemark.thrift

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

class ThriftNamesTest {
    @ParameterizedTest
    @CsvSource(
        "pictureUrl, pictureUrl",
        "picture_url, pictureUrl",
        "URL, url",
        "_id, id",
        "2nd, field2nd",
        "имя, unnamed",
        "list, listField",
        "class, classField",
        "object, objectField",
        "sample, sampleField",
        "setField, setFieldField",
    )
    fun `fields are in camel case, and keywords and members get a suffix`(
        name: String,
        field: String,
    ) {
        fields(name) shouldBe listOf(field)
    }

    @Test
    fun `fields with the same accessors get distinct names`() {
        fields("tags", "tagsSize", "tagsIterator", "Tags", "setTags", "tagsIsSet") shouldBe
            listOf("tags", "tagsSize_2", "tagsIterator_2", "tags_2", "setTags_3", "tagsIsSet_2")
        fields("size", "set", "a1", "a_1") shouldBe listOf("size", "setField", "a1", "a1_2")
    }

    @Test
    fun `types with names that the generated classes use get a suffix`() {
        val types = listOf("Timestamp", "TField", "string").map { record(it) }
        val names = names(record("R"), *types.toTypedArray())
        types.map { names.type(it.name) } shouldBe listOf("Timestamp_2", "TField_2", "String_2")
    }

    @Test
    fun `symbols are in capitals`() {
        val enum = EnumDeclaration("E", listOf("darkBlue", "DARK_BLUE", "null", "2", "名前"))
        val names = names(record("R"), enum)
        enum.symbols.map { names.symbol("E", it) } shouldBe
            listOf("DARK_BLUE", "DARK_BLUE_2", "SYMBOL_NULL", "SYMBOL_2", "SYMBOL_")
    }

    @Test
    fun `branches are named like fields`() {
        val names = names(record("R"), UnionDeclaration("U", listOf("Card")), record("Card"))
        names.field("U", "Card") shouldBe "card"
    }

    @Test
    fun `names for Scala are in camel case, and unique without underscores`() {
        val types = listOf("user_name", "UserName", "ABC", "Option").map { record(it) }
        val fields = listOf("x", "unsetX", "a1", "a_1", "copy")
        val record = record("R", *fields.map { Field(it, it, Leaf.INT) }.toTypedArray())
        val all = (listOf(record) + types).associateBy { it.name }
        val names = ScroogeNames(Schema("R", all), "sample.thrift")
        types.map { names.type(it.name) } shouldBe listOf("UserName", "UserName2", "Abc", "Option2")
        fields.map { names.field("R", it) } shouldBe
            listOf("x", "unsetX2", "a1", "a12", "copyField")
    }

    private fun fields(vararg names: String): List<String> {
        val record = record("R", *names.map { Field(it, it, Leaf.INT) }.toTypedArray())
        val thrift = names(record)
        return names.map { thrift.field("R", it) }
    }

    private fun record(name: String, vararg fields: Field) =
        RecordDeclaration(name, fields.asList())

    private fun names(vararg declarations: Declaration): ThriftNames {
        val schema = Schema(declarations.first().name, declarations.associateBy { it.name })
        return ThriftNames(schema, "sample.thrift")
    }
}
