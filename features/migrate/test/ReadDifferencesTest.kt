package dev.serdemark.migrate

import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.model.json.JsonContent
import dev.serdemark.trials.Conduct
import dev.serdemark.trials.Judgment
import dev.serdemark.trials.ReadResult
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault
import dev.serdemark.worker.protocol.FailureMessages.Thrown
import dev.serdemark.worker.protocol.Whereabouts
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

/** Compares results of two contenders. No contender runs. */
class ReadDifferencesTest {
    private val orders =
        userOrders(
            """{"id":1,"discount":null}""",
            """{"id":2}""",
            """{"id":3,"discount":5}""",
        )
    private val documents = orders.originals(10, 1000)
    private val differences = ReadDifferences(orders.schema)

    private fun resultOf(json: String) =
        ReadResult.Decoded(CanonicalJson.read(orders.schema, json.encodeToByteArray()))

    private val rejected =
        ReadResult.Failed(Judgment(Conduct.REJECTED, reason = "ParseException: line 7"))

    /** The result if the bridge fails at the first field of a record because the value is null. */
    private val withNull =
        ReadResult.Unreadable(
            FoundFault(
                Call.READ,
                Whereabouts.START,
                Fault.UNREADABLE_VALUE,
                ByteArray(0),
                1,
                Thrown.of(NullPointerException()),
            )
        )

    private fun compare(index: Int, from: ReadResult, to: ReadResult): List<DataDifference> {
        val document = documents[index]
        return differences.find(index, document, JsonContent(document.json), from, to)
    }

    @Test
    fun `a different value is worse only if it differs from the document`() {
        val readNull = resultOf("""{"id":2,"discount":null}""")
        compare(1, readNull, readNull).shouldBeEmpty()
        val found = compare(1, readNull, resultOf("""{"id":2,"discount":0}""")).single()
        found.place shouldBe "discount"
        found.tendency shouldBe Tendency.WORSE
        found.example.document shouldBe 2
        found.example.content shouldBe "missing"
        found.example.from.text shouldBe "null"
        found.example.to.text shouldBe "0"
        // The first contender reads a wrong id.
        compare(0, readNull, resultOf("""{"id":1,"discount":null}""")).single().tendency shouldBe
            Tendency.BETTER
    }

    @Test
    fun `rejecting a valid document is worse, and two rejections do not differ`() {
        val read = resultOf("""{"id":3,"discount":5}""")
        val found = compare(2, read, rejected).single()
        found.kind shouldBe ReadDifferences.ONLY_FROM
        found.tendency shouldBe Tendency.WORSE
        val better = compare(2, rejected, read).single()
        better.kind shouldBe ReadDifferences.ONLY_TO
        better.tendency shouldBe Tendency.BETTER
        compare(2, rejected, rejected).shouldBeEmpty()
    }

    @Test
    fun `a value that the bridge cannot read is silently wrong, not unread`() {
        val found = compare(2, resultOf("""{"id":3,"discount":5}"""), withNull).single()
        found.kind shouldBe ReadDifferences.WRONG
        found.place shouldBe "id"
        found.tendency shouldBe Tendency.WORSE
        found.example.content shouldBe "3"
        found.example.to shouldBe Treated(Conduct.SILENTLY_WRONG, "null")
        compare(2, rejected, withNull).single().kind shouldBe ReadDifferences.WRONG
        compare(2, withNull, withNull).shouldBeEmpty()
        val returnedNull = ReadResult.Failed(Judgment(Conduct.SILENTLY_WRONG, "null"))
        compare(2, returnedNull, rejected).single().kind shouldBe ReadDifferences.WRONG
    }

    @Test
    fun `for a payload that is not JSON, the example has no content`() {
        val read = resultOf("""{"id":3,"discount":5}""")
        val other = resultOf("""{"id":3,"discount":6}""")
        val broken = JsonContent("{\"id\":3,\"id\":3}".encodeToByteArray())
        differences.find(2, documents[2], broken, read, other).single().example.content shouldBe
            null
    }

    @Test
    fun `if a mutation is read like its original, the example shows the value that was read`() {
        val mutation =
            mutations(orders.schema, documents.map { it.json }).single {
                it.kind == MutationKind.MISSING && it.place == "id"
            }
        val document = documents[mutation.document]
        val found =
            differences.find(0, mutation, document, ReadResult.Decoded(document.value), rejected)
        found?.example?.from shouldBe Treated(Conduct.SILENTLY_WRONG, "1")
        val unread = differences.find(0, mutation, document, withNull, rejected)
        unread?.example?.from shouldBe Treated(Conduct.SILENTLY_WRONG, "null")
    }

    @Test
    fun `it is better to reject a mutation than to read a value that it does not contain`() {
        val missing =
            mutations(orders.schema, documents.map { it.json }).single {
                it.kind == MutationKind.MISSING && it.place == "id"
            }
        val zero = resultOf("""{"id":0,"discount":null}""")
        val found =
            checkNotNull(differences.find(0, missing, documents[missing.document], zero, rejected))
        found.tendency shouldBe Tendency.BETTER
        found.example.from.conduct shouldBe Conduct.SILENTLY_WRONG
        found.example.from.text shouldBe "0"
        found.example.to.conduct shouldBe Conduct.REJECTED
        differences.find(0, missing, documents[missing.document], zero, zero) shouldBe null
    }
}
