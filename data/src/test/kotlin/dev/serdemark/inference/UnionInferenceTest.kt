package dev.serdemark.inference

import dev.serdemark.inference.testing.inferFrom
import dev.serdemark.inference.testing.shouldLoseNothing
import dev.serdemark.inference.testing.sourceOf
import dev.serdemark.inference.testing.typeOf
import dev.serdemark.inference.testing.types
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldEndWith
import org.junit.jupiter.api.Test

class UnionInferenceTest {
    private val point = """{"type":"Point","coordinates":[1.5,2.5]}"""
    private val line = """{"type":"Line","coordinates":[[1.5,2.5],[3.5,4.5]]}"""

    @Test
    fun `records with conflicting fields are a union if a member distinguishes them`() {
        val inferred = inferFrom("""{"a":[$point,$line]}""")
        inferred.types shouldBe
            listOf(
                "Root(a list of A)",
                "A = Point | Line",
                "Point(coordinates list of double)",
                "Line(coordinates list of list of double)",
            )
        inferred.notices shouldBe
            listOf(
                Notice(
                    "\$.a[]",
                    "its member \"type\" says which record it is: \"Point\" or \"Line\"",
                )
            )
        inferred.shouldLoseNothing(listOf(sourceOf("""{"a":[$point,$line]}""")))
    }

    @Test
    fun `the discriminator may come anywhere in the object`() {
        val late = """{"coordinates":[[[1.5]]],"type":"Polygon"}"""
        val inferred = inferFrom("""{"a":$point}""", """{"a":$late}""", """{"a":$late}""")
        inferred.types[1] shouldBe "A = Point | Polygon"
        inferred.shouldLoseNothing(
            listOf(sourceOf("""{"a":$point}""", """{"a":$late}""", """{"a":$late}"""))
        )
    }

    @Test
    fun `records whose present fields depend on a member are a union`() {
        val clicks = Array(3) { """{"e":{"kind":"click","x":$it,"y":2}}""" }
        val keys = Array(3) { """{"e":{"kind":"key-down","code":$it,"shift":true}}""" }
        val inferred = inferFrom(*clicks, *keys)
        inferred.types shouldBe
            listOf(
                "Root(e E)",
                "E = click | KeyDown",
                "click(x int, y int)",
                "KeyDown(code int, shift boolean)",
            )
        inferred.notices.map { it.text } shouldBe
            listOf(
                "its member \"kind\" says which record it is: \"click\" or \"key-down\"; " +
                    "in canonical JSON that is \"type\"",
                "the branch of \"key-down\" is called KeyDown",
            )
        inferred.shouldLoseNothing(listOf(sourceOf(*clicks, *keys)))
    }

    @Test
    fun `a notice names at most six records of a union`() {
        val records = List(9) { """{"type":"t$it","x":${"[".repeat(it)}1${"]".repeat(it)}}""" }
        fun notice(count: Int) = inferFrom("""{"a":${records.take(count)}}""").notices.single().text
        notice(6) shouldEndWith """: "t0", "t1", "t2", "t3", "t4" or "t5""""
        notice(9) shouldEndWith """: "t0", "t1", "t2", "t3", "t4" or 4 more"""
    }

    @Test
    fun `a document that is a union becomes a field of a record`() {
        val inferred = inferFrom(point, line)
        inferred.types[0] shouldBe "Root(value Item)"
        inferred.shouldLoseNothing(listOf(sourceOf(point, line)))
    }

    @Test
    fun `records are no union if absent fields do not depend on a member`() {
        val documents =
            List(12) {
                val x = if (it % 3 == 0) ""","x":1""" else ""
                val y = if (it % 5 == 0) ""","y":1""" else ""
                """{"type":"${if (it % 2 == 0) "a" else "b"}"$x$y}"""
            }
        inferFrom(*documents.toTypedArray()).types shouldBe
            listOf("Root(type string, x~ int, y~ int)")
    }

    @Test
    fun `records are no union if each has a different value of the member`() {
        typeOf("""{"id":"a","v":1}""", """{"id":"b","v":"x"}""") shouldBe "A"
    }

    @Test
    fun `records with a member called type are not split by another member`() {
        val a = """{"e":{"kind":"a","type":1,"v":1}}"""
        val b = """{"e":{"kind":"b","type":1,"v":"x"}}"""
        val inferred = inferFrom(a, a, b, b)
        inferred.types shouldBe listOf("Root(e E)", "E(kind string, type int, v string)")
        inferred.shouldLoseNothing(listOf(sourceOf(a, a, b, b)))
    }

    @Test
    fun `records with more than sixteen values of the member are no union`() {
        val many = List(17) { """{"e":{"type":"t$it","v":${if (it % 2 == 0) "1" else "[]"}}}""" }
        val inferred = inferFrom(*many.toTypedArray())
        inferred.types shouldBe listOf("Root(e E)", "E(type string, v string)")
        inferred.shouldLoseNothing(listOf(sourceOf(*many.toTypedArray())))
    }

    @Test
    fun `a union that contains itself becomes one recursive union`() {
        val nested = """{"type":"Group","children":[$point,{"type":"Group","children":[$line]}]}"""
        val documents = arrayOf("""{"g":$nested}""", """{"g":$point}""", """{"g":$line}""")
        val inferred = inferFrom(*documents)
        inferred.types.filter { "=" in it } shouldBe listOf("G = Group | Point | Line")
        inferred.types shouldContain "Group(children list of G)"
        inferred.shouldLoseNothing(listOf(sourceOf(*documents)))
    }

    @Test
    fun `objects become a union even if the second branch appears after the first megabyte`() {
        val points = List(40_000) { """{"a":$point}""" }
        val documents = (points + """{"a":$line}""").toTypedArray()
        val inferred = inferFrom(*documents)
        inferred.types[1] shouldBe "A = Point | Line"
        inferred.documents shouldBe 40_001
    }

    @Test
    fun `the entries of a large map may be a union`() {
        val entries =
            (1..3000).joinToString(",") { "\"name$it\":" + if (it % 2 == 0) point else line }
        val inferred = inferFrom("""{"a":{$entries}}""")
        inferred.types.take(2) shouldBe listOf("Root(a map of A)", "A = Line | Point")
        inferred.shouldLoseNothing(listOf(sourceOf("""{"a":{$entries}}""")))
    }

    @Test
    fun `an object with a late discriminator may be recursive`() {
        fun deep(depth: Int): String =
            if (depth == 0) "[]" else """[{"x":${deep(depth - 1)},"y":${deep(depth - 1)}}]"""
        val late = """{"coordinates":${deep(13)},"type":"Deep"}"""
        val documents = arrayOf("""{"a":$point}""", """{"a":$line}""", """{"a":$late}""")
        val inferred = inferFrom(*documents)
        inferred.types[1] shouldBe "A = Point | Line | Deep"
    }

    @Test
    fun `objects are no union if a later object lacks the discriminator`() {
        val events = List(20_000) { """{"a":${if (it % 2 == 0) point else line}}""" }
        val documents = (events + """{"a":{"coordinates":[]}}""").toTypedArray()
        val inferred = inferFrom(*documents)
        inferred.types shouldBe listOf("Root(a A)", "A(type~ string, coordinates list of string)")
        inferred.shouldLoseNothing(listOf(sourceOf(*documents)))
    }
}
