package dev.serdemark.workload

import dev.serdemark.model.Field
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.Value
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteExisting
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class CheckedPayloadsTest(@param:TempDir private val folder: Path) {
    private fun schema(type: Leaf) =
        Schema("R", mapOf("R" to RecordDeclaration("R", listOf(Field("n", "n", type)))))

    private fun file(text: String, name: String = "others.jsonl"): Path =
        folder.resolve("w").createDirectories().resolve(name).apply { writeText(text) }

    private fun payloads(vararg files: Path, type: Leaf = Leaf.INT) =
        CheckedPayloads(schema(type), files.toList(), folder.resolve("w"))

    private fun value(number: Int): Value = RecordValue("R", listOf(IntValue(number)))

    @Test
    fun `each line that is not blank is a payload`() {
        val part = payloads(file("{\"n\":1}\n\n  \r\n{ \"n\": 2 }\r\n{\"n\":3}")).parts().single()
        part.values shouldContainExactly (1..3).map(::value)
        part.lines shouldContainExactly listOf(1L, 4L, 5L)
        part.file shouldBe "others.jsonl"
    }

    @Test
    fun `files are read in order, and files without a payload are skipped`() {
        val parts =
            payloads(
                    file("{\"n\":1}", "a.jsonl"),
                    file("\n\n", "b.jsonl"),
                    file("", "c.jsonl"),
                    file("\n{\"n\":2}", "d.jsonl"),
                )
                .parts()
                .toList()
        parts.map { it.file } shouldContainExactly listOf("a.jsonl", "d.jsonl")
        parts.flatMap { it.lines } shouldContainExactly listOf(1L, 2L)
        payloads().parts().toList().shouldBeEmpty()
    }

    @Test
    fun `a part has at most a thousand payloads`() {
        val file = file((1..2500).joinToString("\n") { """{"n":$it}""" })
        val parts = payloads(file).parts().toList()
        parts.map { it.values.size } shouldContainExactly listOf(1000, 1000, 500)
        parts.flatMap { it.values } shouldContainExactly (1..2500).map(::value)
        parts.flatMap { it.lines } shouldContainExactly (1L..2500L).toList()
    }

    @Test
    fun `a part has fewer payloads if they are large`() {
        val texts = (1..6).map { "é".repeat(900_000) }
        val file = file(texts.joinToString("\n") { """{"n":"$it"}""" })
        val parts = payloads(file, type = Leaf.STRING).parts().toList()
        parts.map { it.values.size } shouldContainExactly listOf(2, 2, 2)
        parts.flatMap { it.values } shouldContainExactly
            texts.map { RecordValue("R", listOf(StringValue(it))) }
    }

    @Test
    fun `a wrong payload is reported with file and line when its part is read`() {
        val lines = (1..1500).map { """{"n":$it}""" } + "{\"n\":\"x\"}"
        val parts = payloads(file(lines.joinToString("\n"))).parts()
        parts.first().values.size shouldBe 1000
        val message = shouldThrow<ProblemException> { parts.toList() }.message!!
        message shouldContain "others.jsonl:1501: Expected a whole number of 32 bits"
        message shouldContain "$.n"
    }

    @Test
    fun `a file that was deleted in the meantime is reported`() {
        val file = file("{\"n\":1}")
        val payloads = payloads(file)
        file.deleteExisting()
        shouldThrow<ProblemException> { payloads.parts().toList() }.message!! shouldContain
            "Cannot read the payloads: "
    }
}
