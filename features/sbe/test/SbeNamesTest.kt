package dev.serdemark.sbe

import dev.serdemark.model.Declaration
import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.Named
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

class SbeNamesTest {
    @ParameterizedTest
    @CsvSource(
        "picture_url, pictureUrl",
        "URL, url",
        "line1Of2, line1Of2",
        "2nd, field2nd",
        "имя, unnamed",
        "class, classField",
        "hasNext, hasNextField",
        "parent_message, parentMessageField",
        "uuid, uuidField",
    )
    fun `fields are in camel case, and keywords get a suffix`(name: String, field: String) {
        fields(name) shouldBe listOf(field)
    }

    @Test
    fun `fields with the same accessors get distinct names`() {
        fields("user", "userId", "user_length", "skipUser", "User") shouldBe
            listOf("user", "userId_2", "userLength_2", "skipUser_2", "user_3")
        fields("id", "guid", "count1", "length") shouldBe listOf("id", "guid", "count1", "length")
    }

    @Test
    fun `the name of a field in an inner record begins with the outer field`() {
        val name = RecordDeclaration("Name", listOf(Field("first", "first", Leaf.INT)))
        val fields = listOf("name", "nick").map { Field(it, it, Named("Name")) }
        names(RecordDeclaration("User", fields), name) shouldBe listOf("nameFirst", "nickFirst")
    }

    @Test
    fun `a group with the name of an outer group gets a suffix`() {
        val inner = RecordDeclaration("B", listOf(Field("users", "users", ListOf(Leaf.INT))))
        val fields =
            listOf(Field("users", "users", ListOf(Named("B"))), Field("a", "a", ListOf(Leaf.INT)))
        val outer = RecordDeclaration("A", fields)
        val layout = layout(outer, inner)
        val groups = layout.grouped.flatMap { it.groups }
        groups.map { it.block.decoder } shouldBe
            listOf(
                "ADecoder.UsersDecoder",
                "ADecoder.A_2Decoder",
                "ADecoder.UsersDecoder.Users_2Decoder",
            )
        groups.map { it.function } shouldBe listOf("Users", "A_2", "Users_2")
    }

    @Test
    fun `types with names that the generated code uses get a suffix`() {
        val enums = listOf("String", "RootDecoder", "BooleanType", "Color")
        val root = RecordDeclaration("uuid", listOf())
        val names =
            SbeNames(schema(root, *enums.map { EnumDeclaration(it, listOf()) }.toTypedArray()))
        names.message shouldBe "Uuid_2"
        enums.map(names::enum) shouldBe
            listOf("String_2", "RootDecoderType", "BooleanType_2", "Color")
    }

    @Test
    fun `symbols that differ only in case or equal the null symbol get a suffix`() {
        val enum = EnumDeclaration("E", listOf("red", "RED", "dark blue", "NULL_VAL"))
        val names = SbeNames(schema(RecordDeclaration("R", listOf()), enum))
        enum.symbols.map { names.symbol("E", it) } shouldBe
            listOf("Red", "RED_2", "Dark_blue", "NULL_VAL_2")
    }

    private fun fields(vararg names: String): List<String> =
        names(RecordDeclaration("R", names.map { Field(it, it, Leaf.INT) }))

    private fun names(vararg records: RecordDeclaration): List<String> =
        layout(*records).message.fixed.map { it.name }

    private fun layout(vararg records: RecordDeclaration): SbeLayout {
        val schema = schema(*records)
        return SbeLayout(schema, SbeNames(schema))
    }

    private fun schema(vararg declarations: Declaration) =
        Schema(declarations.first().name, declarations.associateBy { it.name })
}
