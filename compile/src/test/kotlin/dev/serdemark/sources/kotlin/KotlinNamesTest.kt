package dev.serdemark.sources.kotlin

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import io.kotest.matchers.collections.shouldBeUnique
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import org.junit.jupiter.api.Test

class KotlinNamesTest {
    @Test
    fun `ordinary names stay as they are`() {
        properties("id", "userName", "value_2", "URL") shouldBe
            listOf("id", "userName", "value_2", "URL")
    }

    @Test
    fun `keywords are in backticks`() {
        properties("fun", "when") shouldBe listOf("`fun`", "`when`")
    }

    @Test
    fun `a property called class gets a suffix, because every object has getClass`() {
        properties("class") shouldBe listOf("class_2")
    }

    @Test
    fun `letters of other scripts stay in the names of properties`() {
        properties("имя", "名前", "größe") shouldBe listOf("имя", "名前", "größe")
    }

    @Test
    fun `characters other than letters and digits become underscores`() {
        properties("a-b", "\$x", "a\u202Eb", "x`y", "😀") shouldBe
            listOf("a_b", "_x", "a_b_2", "x_y", "x__")
    }

    @Test
    fun `a name cannot consist of underscores only`() {
        properties("_", "__", "") shouldBe listOf("x_", "x__", "x")
    }

    @Test
    fun `a property does not begin with a digit`() {
        properties("1st") shouldBe listOf("_1st")
    }

    @Test
    fun `properties with the same getter get distinct names`() {
        properties("name", "Name", "isOpen", "getName") shouldBe
            listOf("name", "Name_2", "isOpen", "getName")
    }

    @Test
    fun `a property with the name of a type gets an underscore`() {
        properties("R", "String") shouldBe listOf("R_", "String_")
    }

    @Test
    fun `long names are cut and end in a hash of the whole name`() {
        val (first, second) = properties("a".repeat(300), "a".repeat(301))
        first.length shouldBe 80
        first shouldNotBe second
        first.take(71) shouldBe second.take(71)
    }

    @Test
    fun `types are in ASCII and begin with a capital`() {
        types("user", "Größe", "имя", "2d", "_") shouldBe listOf("User", "Gr__e", "T", "T2d", "T_2")
    }

    @Test
    fun `types that differ only in case get distinct names, because they become files`() {
        types("URL", "Url").map { it.lowercase() }.shouldBeUnique()
    }

    @Test
    fun `types with names that generated code uses get a suffix`() {
        types("String", "List", "Bridge") shouldBe listOf("String_2", "List_2", "Bridge_2")
    }

    @Test
    fun `only the root may be called Root`() {
        types("Users", "Root") shouldBe listOf("Users", "Root_2")
        types("root", "Root") shouldBe listOf("Root", "Root_2")
    }

    @Test
    fun `symbols with names of enum members get a suffix`() {
        val enum = EnumDeclaration("E", listOf("name", "values", "RED", "in"))
        val names = KotlinNames(Schema("E", mapOf("E" to enum)))
        enum.symbols.map { names.symbol("E", it).source } shouldBe
            listOf("name_2", "values_2", "RED", "`in`")
    }

    private fun properties(vararg fields: String): List<String> {
        val record = RecordDeclaration("R", fields.map { Field(it, it, Leaf.INT) })
        val names = KotlinNames(Schema("R", mapOf("R" to record)))
        return fields.map { names.property("R", it).source }
    }

    private fun types(vararg records: String): List<String> {
        val schema =
            Schema(records[0], records.associateWith { RecordDeclaration(it, emptyList()) })
        val names = KotlinNames(schema)
        return records.map { names.type(it).source }
    }
}
