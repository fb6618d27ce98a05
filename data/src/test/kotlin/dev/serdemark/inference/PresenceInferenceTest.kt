package dev.serdemark.inference

import dev.serdemark.inference.testing.inferFrom
import dev.serdemark.inference.testing.shouldLoseNothing
import dev.serdemark.inference.testing.sourceOf
import dev.serdemark.inference.testing.typeOf
import dev.serdemark.inference.testing.types
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class PresenceInferenceTest {
    @Test
    fun `a field that is absent from some objects is optional`() {
        inferFrom("""{"a":1,"b":2}""", """{"a":1}""").types shouldBe listOf("Root(a int, b~ int)")
    }

    @Test
    fun `a field that is sometimes null may be null`() {
        inferFrom("""{"a":1}""", """{"a":null}""").types shouldBe listOf("Root(a int?)")
    }

    @Test
    fun `a field that is null or absent is nullable, and a notice says so`() {
        val documents = arrayOf("""{"a":1,"b":1}""", """{"a":null,"b":1}""", """{"b":1}""")
        val inferred = inferFrom(*documents)
        inferred.types shouldBe listOf("Root(a int?, b int)")
        inferred.notices shouldBe
            listOf(
                Notice(
                    "\$.a",
                    "it is null in some objects and absent from others, so it is null in both",
                )
            )
    }

    @Test
    fun `the option keepAbsent distinguishes null and absent`() {
        val documents = arrayOf("""{"a":1,"b":1}""", """{"a":null,"b":1}""", """{"b":1}""")
        val inferred = inferFrom(*documents, options = InferenceOptions(keepAbsent = true))
        inferred.types shouldBe listOf("Root(a~ int?, b int)")
        inferred.notices.shouldBeEmpty()
        inferred.shouldLoseNothing(listOf(sourceOf(*documents)))
    }

    @Test
    fun `items of lists and entries of maps may be null`() {
        typeOf("[1,null]") shouldBe "list of int?"
        typeOf("""{"1000":1,"1001":null}""") shouldBe "map of int?"
    }

    @Test
    fun `a field that is always null is a nullable string`() {
        val inferred = inferFrom("""{"a":null}""")
        inferred.types shouldBe listOf("Root(a string?)")
        inferred.notices shouldBe
            listOf(Notice("\$.a", "it is always null, so it is a string that may be null"))
    }

    @Test
    fun `empty arrays are lists of strings`() {
        val inferred = inferFrom("""{"a":[]}""", """{"a":[]}""")
        inferred.types shouldBe listOf("Root(a list of string)")
        inferred.notices shouldBe
            listOf(Notice("\$.a[]", "all lists are empty, so they are lists of strings"))
        typeOf("[]", "[1]") shouldBe "list of int"
    }

    @Test
    fun `empty objects are maps`() {
        val inferred = inferFrom("""{"a":{}}""")
        inferred.types shouldBe listOf("Root(a map of string)")
        inferred.notices shouldBe
            listOf(Notice("\$.a", "its objects are empty, so it is a map of strings"))
        inferFrom("""{"a":{}}""", """{"a":{"x":1}}""").types shouldBe
            listOf("Root(a A)", "A(x~ int)")
    }

    @Test
    fun `shares of null and absent are counted`() {
        val documents = List(4) { """{"a":${if (it == 0) "null" else "1"}}""" } + "{}"
        inferFrom(*documents.toTypedArray()).fields shouldBe
            listOf(FieldShares("Root", "a", "int", absentShare = 0.2, nullShare = 0.2, count = 5))
    }
}
