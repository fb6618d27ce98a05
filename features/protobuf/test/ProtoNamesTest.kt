package dev.serdemark.protobuf

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.MapOf
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.UnionDeclaration
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

class ProtoNamesTest {
    @ParameterizedTest
    @CsvSource(
        "pictureUrl, picture_url, PictureUrl",
        "URL, url, Url",
        "isHTMLText, is_html_text, IsHtmlText",
        "_id, id, Id",
        "value_2, value_2, Value2",
        "line1Of2, line1_of2, Line1Of2",
        "2nd, field_2nd, Field2Nd",
        "имя, unnamed, Unnamed",
        "String, string_field, StringField",
        "yield, yield_field, YieldField",
        "class, class_field, ClassField",
        "descriptor, descriptor_field, DescriptorField",
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
        fields("tags", "tagsCount", "tags_list", "Tags", "tagsMap") shouldBe
            listOf("tags", "tags_count_2", "tags_list_2", "tags_2", "tags_map_2")
        fields("a1", "a_1", "list", "count") shouldBe listOf("a1", "a_1_2", "list", "count")
    }

    @Test
    fun `types with names that the generated code uses get a suffix`() {
        val root = record("R", Field("shapes", "shapes", MapOf(Named("ShapesEntry"))))
        val types = listOf("ShapesEntry", "ROrBuilder", "ModelProto", "String").map { record(it) }
        val names = ProtoNames(schema(root, *types.toTypedArray()))
        types.map { names.type(it.name) } shouldBe
            listOf("ShapesEntry_2", "ROrBuilder_2", "ModelProto_2", "String_2")
    }

    @Test
    fun `symbols begin with the name of their enum and are unique in the file`() {
        val first = EnumDeclaration("ab", listOf("c_d", "C_D", "unspecified", "d", "d_value", "名前"))
        val second = EnumDeclaration("abC", listOf("D"))
        val names = ProtoNames(schema(record("R"), first, second))
        names.unspecified("ab") shouldBe "AB_UNSPECIFIED"
        first.symbols.map { names.symbol("ab", it) } shouldBe
            listOf("AB_C_D", "AB_C_D_2", "AB_UNSPECIFIED_2", "AB_D", "AB_D_VALUE_2", "AB_SYMBOL")
        names.symbol("abC", "D") shouldBe "AB_C_D_3"
    }

    @Test
    fun `a branch with the name of the oneof gets a suffix`() {
        val names =
            ProtoNames(
                schema(record("R"), UnionDeclaration("U", listOf("Branch")), record("Branch"))
            )
        names.field("U", "Branch") shouldBe "branch_2"
    }

    @Test
    fun `fields with names of members that ScalaPB generates get distinct names`() {
        val names =
            listOf("x", "withX", "clearX", "addAllX", "optionalX", "copy", "golden", "empty")
        val record = record("R", *names.map { Field(it, it, Leaf.INT) }.toTypedArray())
        val proto = scalaPbNames(schema(record), "golden.proto")
        names.map { proto.field("R", it) } shouldBe
            listOf("x", "with_x_2", "clear_x_3", "add_all_x_4", "optional_x_5") +
                listOf("copy_field", "golden_field", "empty_field")
    }

    private fun fields(vararg names: String): List<String> {
        val record = record("R", *names.map { Field(it, it, Leaf.INT) }.toTypedArray())
        val proto = ProtoNames(schema(record))
        return names.map { proto.field("R", it) }
    }

    private fun record(name: String, vararg fields: Field) =
        RecordDeclaration(name, fields.asList())

    private fun schema(vararg declarations: Declaration) =
        Schema(declarations.first().name, declarations.associateBy { it.name })
}
