package dev.serdemark.sources.java

import dev.serdemark.model.EnumDeclaration
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import org.junit.jupiter.api.Test

class JavaNamesTest {
    @Test
    fun `ordinary names stay as they are`() {
        properties("id", "userName", "value_2", "a1", "x") shouldBe
            listOf("id", "userName", "value_2", "a1", "x")
    }

    @Test
    fun `the first letter and the capitals after it become lower case`() {
        properties("Age", "URL", "URLPath", "aBc", "xAxis", "Größe") shouldBe
            listOf("age", "url", "urlPath", "abc", "xaxis", "größe")
    }

    @Test
    fun `a property without a letter from a to z at its start loses underscores or gets an x`() {
        properties("_id", "__v", "1st", "_", "-", "", "Имя") shouldBe
            listOf("id", "v", "x1st", "x_", "x__2", "x", "xИмя")
    }

    @Test
    fun `characters other than letters and digits become underscores`() {
        properties("a-b", "\$x", "a\u202Eb", "x`y", "😀") shouldBe
            listOf("a_b", "x", "a_b_2", "x_y", "x__")
    }

    @Test
    fun `properties with the names of Java keywords get a suffix`() {
        properties("new", "int", "null", "var", "record", "fun") shouldBe
            listOf("new_2", "int_2", "null_2", "var", "record", "fun")
    }

    @Test
    fun `a property called class gets a suffix, because every object has getClass`() {
        properties("class", "Class") shouldBe listOf("class_2", "class_3")
    }

    @Test
    fun `two properties never have the same getter`() {
        properties("isActive", "active", "island", "land") shouldBe
            listOf("isActive", "active_2", "island", "land")
    }

    @Test
    fun `properties whose names become equal get a suffix`() {
        properties("name", "Name", "_name") shouldBe listOf("name", "name_2", "name_3")
    }

    @Test
    fun `long names are cut and end in a hash of the whole name`() {
        val (first, second) = properties("a".repeat(300), "a".repeat(301))
        first.length shouldBe 80
        first shouldNotBe second
    }

    @Test
    fun `the getter of a boolean begins with is, unless its property already does`() {
        accessors("open", Leaf.BOOLEAN) shouldBe ("isOpen" to "setOpen")
        accessors("isOpen", Leaf.BOOLEAN) shouldBe ("getIsOpen" to "setIsOpen")
    }

    @Test
    fun `all other getters begin with get`() {
        accessors("open", Nullable(Leaf.BOOLEAN)) shouldBe ("getOpen" to "setOpen")
        accessors("name", Leaf.STRING) shouldBe ("getName" to "setName")
        accessors("имя", Leaf.STRING) shouldBe ("getXимя" to "setXимя")
    }

    @Test
    fun `types with names that Java code or the generated bridge uses get a suffix`() {
        val types = listOf("Integer", "List", "Unit", "User")
        val schema = Schema("Integer", types.associateWith { RecordDeclaration(it, emptyList()) })
        types.map { JavaNames(schema).type(it).text } shouldBe
            listOf("Integer_2", "List_2", "Unit_2", "User")
    }

    @Test
    fun `symbols that are Java keywords, entries or json get a suffix`() {
        val enum = EnumDeclaration("E", listOf("name", "default", "entries", "json", "in", "RED"))
        val names = JavaNames(Schema("E", mapOf("E" to enum)))
        enum.symbols.map { names.symbol("E", it).text } shouldBe
            listOf("name", "default_2", "entries_2", "json_2", "in", "RED")
    }

    private fun properties(vararg fields: String): List<String> {
        val names = names(fields.map { Field(it, it, Leaf.INT) })
        return fields.map { names.property("R", it).text }
    }

    private fun accessors(name: String, type: Type): Pair<String, String> {
        val field = Field(name, name, type)
        val property = Property(names(listOf(field)).property("R", name), field)
        return property.getter to property.setter
    }

    private fun names(fields: List<Field>) =
        JavaNames(Schema("R", mapOf("R" to RecordDeclaration("R", fields))))
}
