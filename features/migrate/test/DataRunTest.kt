package dev.serdemark.migrate

import dev.serdemark.trials.Conduct
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

/** Compares two contenders with simulated workers. */
class DataRunTest {
    private val orders = userOrders("""{"id":1}""", """{"id":2}""")
    private val documents = orders.originals(10, 1000)

    /** Returns a contender that writes each document as this [text]. */
    private fun side(text: String, failsToWrite: Boolean = false) =
        WritingWorkers(orders.schema, failsToWrite = { failsToWrite }, text = { text })
            .side(orders.schema, documents.map { it.value })

    private fun run(from: MigrationSide, to: MigrationSide) =
        DataRun(orders.schema, found = 2, documents, from, to, readsJson = true) {}.run()

    @Test
    fun `a text that is not JSON differs from a JSON text`() {
        val written = checkNotNull(run(side("{\"id\":1}"), side("{\"id\":NaN}")).written)
        written.compared shouldBe 2
        val change = written.changes.single()
        change.kind shouldBe "not-json"
        change.count shouldBe 2
        change.tendency shouldBe Tendency.WORSE
        change.to.conduct shouldBe Conduct.SILENTLY_WRONG
        change.to.text.orEmpty() shouldContain "JSON"
    }

    @Test
    fun `documents that cannot be written are neither compared nor read`() {
        val data = run(side("{}"), side("{}", failsToWrite = true))
        // Only the documents as the user stored them are compared.
        data.stored.compared shouldBe 2
        data.returned.compared shouldBe 0
        data.returned.unwritten?.count shouldBe 2
        data.written?.compared shouldBe 0
    }
}
