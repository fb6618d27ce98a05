package dev.serdemark.results

import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.Operation
import dev.serdemark.results.testing.SampleCell
import dev.serdemark.results.testing.SampleRun
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class AcrossDocumentsTest {
    private val a = ContenderName("a", "1")
    private val b = ContenderName("b", "1")
    private val c = ContenderName("c", "1")
    private val small = DocumentName("users", "small")
    private val large = DocumentName("users", "large")

    @Test
    fun `a run of one document has nothing to compare`() {
        acrossDocuments(SampleRun.users.result).shouldBeEmpty()
    }

    @Test
    fun `winners and reversals are reported only if they are certain`() {
        val across =
            acrossDocuments(run(small to listOf(100, 150, 151), large to listOf(300, 200, 199)))
        val read = across.single()
        read.winners shouldBe mapOf(a to listOf(small), null to listOf(large))
        read.reversals shouldBe
            listOf(
                Reversal(a, b, faster = listOf(small), slower = listOf(large)),
                Reversal(a, c, faster = listOf(small), slower = listOf(large)),
            )
    }

    @Test
    fun `geometric means weigh all documents equally`() {
        val across =
            acrossDocuments(run(small to listOf(100, 400, 100), large to listOf(100, 100, 900)))
        val means = across.single().geometricMeans.toMap()
        means.keys.toList() shouldBe listOf(a, b, c)
        means.getValue(a) shouldBe (1.0 plusOrMinus 1e-9)
        // The root of 4 × 1, and the root of 1 × 9.
        means.getValue(b) shouldBe (2.0 plusOrMinus 1e-9)
        means.getValue(c) shouldBe (3.0 plusOrMinus 1e-9)
    }

    /** Returns a run with the read times of a, b and c per document. */
    private fun run(vararg times: Pair<DocumentName, List<Int>>): RunResult {
        val byDocument = times.toMap()
        val contenders = listOf(a, b, c)
        val cells = contenders.map { SampleCell(it, Operation.READ, 1.0, 1000.0) }
        val slowdown = { document: DocumentName, contender: ContenderName ->
            byDocument.getValue(document)[contenders.indexOf(contender)].toDouble()
        }
        return SampleRun(cells, byDocument.keys.toList(), slowdown = slowdown).result
    }
}
