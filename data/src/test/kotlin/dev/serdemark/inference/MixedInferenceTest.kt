package dev.serdemark.inference

import dev.serdemark.inference.testing.inferFrom
import dev.serdemark.inference.testing.shouldLoseNothing
import dev.serdemark.inference.testing.sourceOf
import dev.serdemark.inference.testing.typeOf
import dev.serdemark.inference.testing.types
import dev.serdemark.model.RecordValue
import dev.serdemark.model.StringValue
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class MixedInferenceTest {
    @Test
    fun `places with values of different kinds are kept as JSON text`() {
        typeOf("1", "\"x\"") shouldBe "raw"
        typeOf("[1]", "1") shouldBe "raw"
        typeOf("{\"x\":1}", "[]") shouldBe "raw"
        typeOf("[1,\"x\"]") shouldBe "list of string"
        inferFrom("""{"a":1}""", """{"a":"x"}""").notices.last() shouldBe
            Notice("\$.a", "it holds number or string, so it is kept as JSON text in a string")
        inferFrom("""{"a":[1,"x",null]}""").notices.last().text shouldBe
            "it holds number or string or null, so it is kept as JSON text in a string"
    }

    @Test
    fun `the types of fields show whether elements may be null`() {
        inferFrom("""{"a":["x",null],"b":{"2020":null,"2021":1},"c":null}""").fields.map {
            it.type
        } shouldBe listOf("list of string or null", "map of int or null", "string")
    }

    @Test
    fun `JSON text is compact and keeps the notation of numbers`() {
        val documents =
            arrayOf("""{"a": [1.50, {"x" : "\u00e9\u0001"}, null]}""", """{"a": 1E+2}""")
        val inferred = inferFrom(*documents)
        val texts =
            inferred.values(sourceOf(*documents)).map {
                ((it as RecordValue).fields.single() as StringValue).value
            }
        texts.toList() shouldBe listOf("""[1.50,{"x":"é\u0001"},null]""", "1E+2")
        inferred.shouldLoseNothing(listOf(sourceOf(*documents)))
    }

    @Test
    fun `a field that is JSON text or null is a nullable string`() {
        typeOf("1", "\"x\"", "null") shouldBe "raw"
        inferFrom("""{"a":1}""", """{"a":"x"}""", """{"a":null}""").types shouldBe
            listOf("Root(a string?)")
    }

    @Test
    fun `lists within more than sixteen other lists are kept as JSON text`() {
        val lists = "[".repeat(40) + "]".repeat(40)
        val inferred = inferFrom("""{"a":$lists}""")
        inferred.types shouldBe listOf("Root(a ${"list of ".repeat(16)}string)")
        inferred.shouldLoseNothing(listOf(sourceOf("""{"a":$lists}""")))
    }
}
