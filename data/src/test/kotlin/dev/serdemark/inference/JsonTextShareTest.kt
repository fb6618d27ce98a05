package dev.serdemark.inference

import dev.serdemark.inference.testing.inferFrom
import io.kotest.matchers.ints.shouldBeGreaterThan
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

    @Test
    fun `a tree that contains itself under open keys says how much of it became JSON text`() {
        // Each feature has notes, and other features under names that no feature shares.
        fun feature(name: String, depth: Int): String {
            val inner = if (depth == 0) 0 else 3
            val features = (1..inner).joinToString("") { ", ${feature("$name$it", depth - 1)}" }
            return """"$name": {"__notes": {"since": "1.0", "standard": true}$features}"""
        }
        val tree = (1..12).joinToString(",", "{", "}") { feature("f${'a' + it}", depth = 6) }
        val texts = inferFrom("""{"api": $tree}""").notices.map { it.text }
        texts.first() shouldBe "99% of the bytes became JSON text in strings"
        texts.count { "so it is kept as JSON text" in it } shouldBeGreaterThan 0
    }
}
