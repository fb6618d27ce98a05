package dev.serdemark.classes

import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import kotlin.random.Random
import org.junit.jupiter.api.Test
import org.objectweb.asm.tree.AnnotationNode
import org.objectweb.asm.tree.ClassNode

class ScalaPickleTest {
    @Test
    fun `a broken pickle causes no exception`() {
        repeat(2_000) { seed ->
            val random = Random(seed)
            val text = List(random.nextInt(200)) { Char(random.nextInt(128)) }.joinToString("")
            // Arguments are decoded when they are read.
            withClue(seed) { types(text).values.forEach { it.arguments.size } }
        }
    }

    @Test
    fun `a pickle of recursive types is read only as far as needed`() {
        // The class A (entry 3) has the value x (entry 4). The type of x (entry 6) is a Seq (entry
        // 5) whose type argument is entry 6 again. Scala's PickleFormat.scala explains the tags.
        val names = listOf(entry(1, *"x".bytes()), entry(2, *"Seq".bytes()), entry(2, *"A".bytes()))
        val symbols = listOf(entry(6, 2, 5, 0, 5), entry(8, 0, 3, 0, 6), entry(9, 1))
        val type = entry(16, 5, 5, 6)
        // The format is 5.2, and 7 entries follow.
        val pickle = listOf(5, 2, 7) + (names + symbols + listOf(type)).flatten()
        val found = types(encoded(pickle)).getValue("x")
        found.name shouldBe "Seq"
        generateSequence(found) { it.arguments.single() }.take(100).count() shouldBe 100
    }

    private fun types(text: String): Map<String, PickledType> {
        val annotation = AnnotationNode("Lscala/reflect/ScalaSignature;")
        annotation.values = listOf("bytes", text)
        val node = ClassNode().apply { visibleAnnotations = listOf(annotation) }
        return checkNotNull(ScalaPickle.of(node)).types("A")
    }

    private fun entry(tag: Int, vararg content: Int) = listOf(tag, content.size) + content.toList()

    private fun String.bytes() = map { it.code }.toIntArray()

    /** Each character holds 7 bits, the lowest bits first, as a number plus 1. */
    private fun encoded(bytes: List<Int>): String {
        val bits = bytes.flatMap { byte -> List(8) { byte shr it and 1 } }
        return bits
            .chunked(7) { group -> group.withIndex().sumOf { (index, bit) -> bit shl index } }
            .map { Char(it + 1 and 0x7f) }
            .joinToString("")
    }
}
