package dev.serdemark.inference

import dev.serdemark.inference.testing.inferFrom
import dev.serdemark.inference.testing.shouldLoseNothing
import dev.serdemark.inference.testing.sourceOf
import dev.serdemark.inference.testing.types
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class RecursionInferenceTest {
    private fun tree(depth: Int): String {
        val children = if (depth == 0) "" else "${tree(depth - 1)},${tree(depth - 1)}"
        return """{"name":"n","children":[$children]}"""
    }

    private fun chain(depth: Int): String =
        (1 until depth).fold("""{"value":0,"next":null}""") { inner, value ->
            """{"value":$value,"next":$inner}"""
        }

    @Test
    fun `a tree of fifty levels becomes one recursive record`() {
        val deep =
            (1..50).fold("""{"name":"leaf","children":[]}""") { inner, _ ->
                """{"name":"n","children":[$inner]}"""
            }
        inferFrom(deep).types shouldBe listOf("Root(name string, children list of Root)")
        inferFrom(deep).shouldLoseNothing(listOf(sourceOf(deep)))
    }

    @Test
    fun `a chain of records becomes one recursive record`() {
        inferFrom(chain(3)).types shouldBe listOf("Root(value int, next Root?)")
        inferFrom(chain(400)).shouldLoseNothing(listOf(sourceOf(chain(400))))
    }

    @Test
    fun `records that contain each other become two recursive records`() {
        val c = """{"id":1,"parts":[]}"""
        val b = """{"sku":"b","box":$c}"""
        val a = """{"id":2,"parts":[$b]}"""
        val root = """{"box":{"id":3,"parts":[{"sku":"a","box":$a}]}}"""
        inferFrom(root).types shouldBe
            listOf("Root(box Box)", "Box(id int, parts list of Part)", "Part(sku string, box Box)")
    }

    @Test
    fun `a deep binary tree becomes one recursive record`() {
        fun binary(depth: Int): String =
            if (depth == 0) "null"
            else """{"v":1,"left":${binary(depth - 1)},"right":${binary(depth - 1)}}"""
        inferFrom(binary(14)).types shouldBe listOf("Root(v int, left Root?, right Root?)")
    }

    @Test
    fun `inner maps of a recursive map become JSON text, since a map has no name`() {
        val maps = """{"m":{"1/0":{"2/0":{"3/0":{"4/0":null}}}}}"""
        inferFrom(maps).types shouldBe listOf("Root(m map of string?)")
        inferFrom(maps).notices.map { it.text }.last() shouldBe
            "it is a recursive map, so it is kept as JSON text in a string"
        inferFrom(maps).shouldLoseNothing(listOf(sourceOf(maps)))
    }

    @Test
    fun `records with the same name but different fields are not recursive`() {
        val inferred = inferFrom("""{"data":{"kind":"x","data":{"title":"t","score":1}}}""")
        inferred.types shouldBe
            listOf(
                "Root(data Data)",
                "Data(kind string, data DataData)",
                "DataData(title string, score int)",
            )
    }

    @Test
    fun `maps whose records contain similar maps become one recursive type`() {
        fun dependencies(depth: Int): String =
            if (depth == 0) "{}"
            else
                """{"a/$depth":{"v":1,"deps":${dependencies(depth - 1)}},"b/b":{"v":2,"deps":{}}}"""
        val document = """{"deps":${dependencies(5)}}"""
        val inferred = inferFrom(document)
        inferred.types shouldBe listOf("Root(deps map of Dep)", "Dep(v int, deps map of Dep)")
        inferred.shouldLoseNothing(listOf(sourceOf(document)))
    }

    @Test
    fun `trees of several depths lose nothing`() {
        val documents = Array(4) { tree(it) }
        inferFrom(*documents).shouldLoseNothing(listOf(sourceOf(*documents)))
    }
}
