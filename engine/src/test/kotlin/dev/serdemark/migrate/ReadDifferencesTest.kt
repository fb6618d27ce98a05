package dev.serdemark.migrate

import dev.serdemark.conform.Came
import dev.serdemark.conform.Judged
import dev.serdemark.inference.InferenceOptions
import dev.serdemark.inference.JsonSource
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.results.conform.Conduct
import dev.serdemark.results.migrate.Tendency
import dev.serdemark.sample.Sample
import dev.serdemark.sample.SampleOptions
import dev.serdemark.variation.MutationKind
import dev.serdemark.variation.mutations
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

/** What came out of two contenders, compared without them. */
class ReadDifferencesTest {
    private val text = "{\"id\":1,\"discount\":null}\n{\"id\":2}\n{\"id\":3,\"discount\":5}"
    private val sample =
        Sample.of(
            listOf(
                object : JsonSource {
                    override val name = "orders.jsonl"

                    override fun open() = text.byteInputStream()
                }
            ),
            SampleOptions(InferenceOptions(), null, 0, isScaled = false, isRedacted = false, 1),
        )
    private val documents = sample.originals(10, 1000)
    private val reading = ReadDifferences(sample.schema)

    private fun came(json: String) =
        Came.Of(CanonicalJson.read(sample.schema, json.encodeToByteArray()))

    private val rejected = Came.Ended(Judged(Conduct.REJECTED, reason = "ParseException: line 7"))

    private fun of(document: Int, from: Came, to: Came) =
        documents[document].let { reading.of(document, it, it.json, from, to) }

    @Test
    fun `another value is worse if it is not that of the document`() {
        val null2 = came("""{"id":2,"discount":null}""")
        of(1, null2, null2).shouldBeEmpty()
        val found = of(1, null2, came("""{"id":2,"discount":0}""")).single()
        found.place shouldBe "discount"
        found.tendency shouldBe Tendency.WORSE
        found.example.document shouldBe 2
        found.example.content shouldBe "missing"
        found.example.from.text shouldBe "null"
        found.example.to.text shouldBe "0"
        of(0, null2, came("""{"id":1,"discount":null}""")).single().tendency shouldBe
            Tendency.BETTER
    }

    @Test
    fun `a valid document that is rejected is worse, and two that reject do the same`() {
        val read = came("""{"id":3,"discount":5}""")
        val found = of(2, read, rejected).single()
        found.kind shouldBe ReadDifferences.UNREAD
        found.tendency shouldBe Tendency.WORSE
        of(2, rejected, read).single().tendency shouldBe Tendency.BETTER
        of(2, rejected, rejected).shouldBeEmpty()
    }

    @Test
    fun `a mutation that the schema has no value for may be rejected`() {
        val missing =
            mutations(sample.schema, documents.map { it.json }).single {
                it.kind == MutationKind.MISSING && it.place == "id"
            }
        val zero = came("""{"id":0,"discount":null}""")
        val found =
            checkNotNull(reading.of(0, missing, documents[missing.document], zero, rejected))
        found.tendency shouldBe Tendency.BETTER
        found.example.from.conduct shouldBe Conduct.SILENTLY_WRONG
        found.example.from.text shouldBe "0"
        found.example.to.conduct shouldBe Conduct.REJECTED
        reading.of(0, missing, documents[missing.document], zero, zero) shouldBe null
    }
}
