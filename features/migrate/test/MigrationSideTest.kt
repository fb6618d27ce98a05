package dev.serdemark.migrate

import dev.serdemark.engine.worker.CapturedOutput
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.engine.worker.WorkerFailure
import dev.serdemark.engine.worker.WorkerHung
import dev.serdemark.migrate.MigrationSide.Companion.notTriedReason
import dev.serdemark.model.Field
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.trials.Conduct
import dev.serdemark.trials.Judgment
import dev.serdemark.trials.ReadResult
import dev.serdemark.worker.protocol.Call
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.ints.shouldBeLessThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import kotlin.time.Duration.Companion.seconds
import org.junit.jupiter.api.Test

/** Counts the JVMs that one side of the comparison starts, with simulated workers. */
class MigrationSideTest {
    private val schema =
        Schema("R", mapOf("R" to RecordDeclaration("R", listOf(Field("id", "id", Leaf.INT)))))

    private fun values(count: Int): List<Value> =
        List(count) {
            RecordValue("R", listOf(IntValue(it)))
        }

    private fun id(value: Value) = ((value as RecordValue).fields.single() as IntValue).value

    private fun WritingWorkers.write(count: Int) = side(schema, values(count)).written

    @Test
    fun `one JVM writes all values and reads none`() {
        val workers = WritingWorkers(schema)
        workers.write(5000).all { it.payload != null } shouldBe true
        val request = workers.requests.single()
        request.calls shouldContainExactly listOf(Call.WRITE)
        request.payloads.size shouldBe 5000
    }

    @Test
    fun `each value that fails costs two more JVM starts`() {
        val workers = WritingWorkers(schema, failsToWrite = { id(it) in setOf(3, 17) })
        val written = workers.write(20)
        written.indices.filter { written[it].payload == null } shouldContainExactly listOf(3, 17)
        // The failing value is tried again alone, so its index is 0.
        written[17].reason shouldBe "IllegalStateException: no 0"
        written.all { it.isTried } shouldBe true
        workers.requests.size shouldBe 5
    }

    @Test
    fun `after ten failures, the other values count as untried, not as failed`() {
        val workers = WritingWorkers(schema, failsToWrite = { true })
        val written = workers.write(1000)
        written.count { it.isTried } shouldBe 10
        written.all { it.payload == null } shouldBe true
        written.last().reason shouldBe "Not tried, after 10 failures."
        // Each of the ten failures takes one start for many values, and one for the value alone.
        workers.requests.size shouldBe 20
    }

    @Test
    fun `a contender that does not start is started twice, not once per value`() {
        val workers =
            WritingWorkers(
                schema,
                onCheck = { throw WorkerDied(1, "at its start", CapturedOutput()) },
            )
        val written = workers.write(100)
        written.none { it.isTried } shouldBe true
        written.first().reason shouldBe "Its JVM ended with exit code 1 at its start."
        workers.requests.size shouldBe 2
    }

    @Test
    fun `if the JVM dies when it writes many values, it gets fewer values at a time`() {
        val workers =
            WritingWorkers(
                schema,
                onCheck = {
                    if (it > 300) throw WorkerDied(137, "while it wrote", CapturedOutput())
                },
            )
        workers.write(1000).all { it.payload != null } shouldBe true
        workers.requests.size shouldBeLessThan 12
    }

    @Test
    fun `after 40 JVM starts, the other values are untried, although none failed`() {
        val workers =
            WritingWorkers(
                schema,
                onCheck = {
                    if (it > 10) throw WorkerDied(137, "while it wrote", CapturedOutput())
                },
            )
        val written = workers.write(1000)
        workers.requests.size shouldBe 40
        // Seven times, a batch fails and one value is written alone. Then each JVM writes 8 values.
        written.count { it.payload != null } shouldBe 7 + 26 * 8
        written.last().isTried shouldBe false
        written.last().reason shouldBe "Not tried, after 40 starts of its JVM."
    }

    /**
     * Lets a contender read 100 payloads. Its JVM ends with [failure] at each of them. Returns the
     * number of attempts and the results.
     */
    private fun read100Payloads(failure: WorkerFailure): Pair<Int, List<ReadResult>> {
        var attempts = 0
        val workers =
            WritingWorkers(
                schema,
                onRead = {
                    attempts++
                    throw failure
                },
            )
        val side = workers.side(schema, values(3))
        val results = List(100) { side.read(ByteArray(1)) }
        return attempts to results
    }

    @Test
    fun `after ten payloads that end a JVM, the other payloads are not tried`() {
        val (attempts, results) =
            read100Payloads(WorkerDied(134, "while it read", CapturedOutput()))
        // Each payload is tried twice.
        attempts shouldBe 20
        results.count { it.notTriedReason == null } shouldBe 10
        (results[9] as ReadResult.Failed).judgment.conduct shouldBe Conduct.CRASHED
        results[10].notTriedReason.orEmpty() shouldContain "Not tried, after 10 payloads"
    }

    @Test
    fun `a payload that exceeds its CPU time is not retried, and ten such payloads end reading`() {
        val hung =
            WorkerHung(20.seconds, "while it read", null, CapturedOutput(), isCpuLimit = true)
        val (attempts, _) = read100Payloads(hung)
        attempts shouldBe 10
    }

    @Test
    fun `only payloads that both contenders tried count as compared`() {
        val payloads = ComparedPayloads()
        val crashed = ReadResult.Failed(Judgment(Conduct.CRASHED))
        val notRun = ReadResult.Failed(Judgment(Conduct.NOT_RUN, reason = "No JVM."))
        val decoded = ReadResult.Decoded(values(1).single())
        payloads.add(decoded, decoded) { emptyList() }
        payloads.add(crashed, crashed) { emptyList() }
        payloads.add(decoded, notRun) { error("No differences of untried payloads") }
        payloads.addMissing(WriteResult(payload = null, "threw"))
        payloads.addMissing(WriteResult(payload = null, "Not tried.", isTried = false))
        val comparison = payloads.comparison()
        comparison.compared shouldBe 2
        comparison.unread shouldBe 1
        comparison.untried?.count shouldBe 2
        comparison.untried?.reason shouldBe "No JVM."
        comparison.unwritten?.reason shouldBe "threw"
    }
}
