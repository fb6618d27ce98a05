package dev.serdemark.inference

import dev.serdemark.inference.testing.inferFrom
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class JsonTextShareTest {
    private fun share(vararg documents: String): String? =
        inferFrom(*documents).notices.map { it.text }.find { "of the bytes" in it }

    @Test
    fun `a notice says which share of the bytes became JSON text`() {
        // 16 bytes of 40.
        val inferred = inferFrom("""{"a":"123456","b":1}""", """{"a":[123456],"b":1}""")
        inferred.notices.first() shouldBe
            Notice("$", "40% of the bytes became JSON text in strings")
    }

    @Test
    fun `no notice mentions a small share`() {
        val document = """{"a":1,"b":"${"x".repeat(100)}"}"""
        share(document, document.replace("1", "true")) shouldBe null
    }

    @Test
    fun `JSON text is found in lists, maps, unions and documents that are not records`() {
        share("""[[1,"x"],[1,true]]""") shouldBe "50% of the bytes became JSON text in strings"
        share("""{"2024":[1,"x"]}""") shouldBe "25% of the bytes became JSON text in strings"
        share("1", "\"x\"") shouldBe "100% of the bytes became JSON text in strings"
        share(
            """{"type":"a","x":{"y":1}}""",
            """{"type":"b","x":1,"z":[1]}""",
            """{"x":1,"z":"zz","type":"b"}""",
            """{"type":"a","x":{"y":2}}""",
        ) shouldBe null
    }

    @Test
    fun `whitespace between documents does not count`() {
        share("""  {"a":1}   """, """ {"a":"x"} """) shouldBe
            "25% of the bytes became JSON text in strings"
    }
}
