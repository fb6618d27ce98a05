package dev.serdemark.inference

import dev.serdemark.inference.testing.inferFrom
import dev.serdemark.inference.testing.types
import dev.serdemark.model.avro.AvroSchemas
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class NameInferenceTest {
    private fun fieldsOf(document: String): List<String> =
        inferFrom(document).schema.rootRecord.fields.map { it.name }

    @Test
    fun `valid names are kept, and invalid names are changed to valid names`() {
        fieldsOf("""{"id":1,"user-name":1,"@type":1,"${'$'}ref":1,"имя":1,"2nd":1}""") shouldBe
            listOf("id", "userName", "type", "ref", "имя", "_2nd")
    }

    @Test
    fun `names without letters are replaced by numbered names`() {
        fieldsOf("""{"":1," ":1,"\u202e":1,"😀":1}""") shouldBe
            listOf("field", "field2", "field3", "field4")
    }

    @Test
    fun `names that clash or differ only in case get a number, and valid names take precedence`() {
        fieldsOf("""{"a-b":1,"aB":1,"AB":1,"ID":1,"id":1}""") shouldBe
            listOf("aB2", "aB", "AB3", "ID", "id2")
    }

    @Test
    fun `JSON names are kept and renaming is reported`() {
        val inferred = inferFrom("""{"a\u0000b":1}""")
        inferred.schema.rootRecord.fields.single().json shouldBe "a\u0000b"
        inferred.notices shouldBe listOf(Notice("\$[\"a\\u0000b\"]", "it is called aB in code"))
    }

    @Test
    fun `types have the names of their fields, and items of lists the singular`() {
        inferFrom("""{"users":[{"home_address":{"x":1}}],"companies":[{"y":1}]}""").types shouldBe
            listOf(
                "Root(users list of User, companies list of Company)",
                "User(home_address HomeAddress)",
                "HomeAddress(x int)",
                "Company(y int)",
            )
    }

    @Test
    fun `equal records with the same name are one type, and different records get a longer name`() {
        val inferred =
            inferFrom("""{"a":{"user":{"id":1}},"b":{"user":{"id":2}},"c":{"user":{"name":"x"}}}""")
        inferred.types shouldContainExactly
            listOf(
                "Root(a A, b B, c C)",
                "A(user User)",
                "User(id int)",
                "B(user User)",
                "C(user CUser)",
                "CUser(name string)",
            )
    }

    @Test
    fun `no two types have the same name or differ only in case`() {
        inferFrom("""{"root":{"x":1},"ROOT":{"y":1},"string":{"z":1}}""")
            .schema
            .declarations
            .keys
            .map { it.lowercase() } shouldBe listOf("root", "rootroot", "root2", "string")
    }

    @Test
    fun `the schema is read back unchanged from its Avro text`() {
        val document =
            """{"int":{"a":1},"null":[{"type":"null","v":1},{"type":"int","v":"x"}],"名前":{"ü":{}}}"""
        val schema = inferFrom(document).schema
        AvroSchemas.read(AvroSchemas.write(schema).toByteArray(), "x.avsc") shouldBe schema
    }
}
