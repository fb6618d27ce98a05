package dev.serdemark.engine.request

import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.workload.CheckedPayloads
import dev.serdemark.workload.Document
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class MemoryTest(@param:TempDir private val folder: Path) {
    private val schema =
        Schema(
            "R",
            mapOf("R" to RecordDeclaration("R", listOf(Field("t", "t", Leaf.STRING)))),
        )

    /** Returns a document whose payloads have these sizes in bytes. */
    private fun document(vararg bytes: Int, checkedPayloads: CheckedPayloads? = null) =
        Document(
            workload = "w",
            name = "d",
            schema,
            bytes.map { RecordValue("R", listOf(StringValue("x".repeat(it - EMPTY)))) },
            sha256 = "",
            checkedPayloads = checkedPayloads,
        )

    @Test
    fun `a heap has room for twenty payloads as objects`() {
        // Objects take up to 4 times the bytes of the JSON: 4 * 20 * 1 MB.
        neededMegabytes(listOf(document(100_000), document(1_000_000, 1_000_000))) shouldBe 80
    }

    @Test
    fun `a heap has room to check a single large payload`() {
        // The largest payload counts ten times as objects: 4 * 10 * 1 MB.
        neededMegabytes(listOf(document(1_000_000, 10, 10, 10, 10, 10, 10, 10, 10))) shouldBe 40
    }

    @Test
    fun `a heap has room to check a large payload that is not measured`() {
        val file = folder.resolve("others.jsonl")
        file.writeText("""{"t":"x"}""" + "\n" + """{"t":"${"x".repeat(1_000_000 - EMPTY)}"}""")
        val checkedPayloads = CheckedPayloads(schema, listOf(file), folder)
        neededMegabytes(listOf(document(10, checkedPayloads = checkedPayloads))) shouldBe 40
    }

    private companion object {
        /** The number of bytes of `{"t":""}`. */
        const val EMPTY = 8
    }
}
