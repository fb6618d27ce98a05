package dev.serdemark.engine.check

import dev.serdemark.engine.testing.FakeWorkers
import dev.serdemark.engine.testing.contextOf
import dev.serdemark.engine.testing.fakeContenders
import dev.serdemark.engine.testing.fakeDocument
import dev.serdemark.model.RecordValue
import dev.serdemark.plan.Operation.READ
import dev.serdemark.plan.Operation.WRITE
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.Checked
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault
import dev.serdemark.worker.protocol.Whereabouts
import dev.serdemark.worker.protocol.Whereabouts.Stage
import dev.serdemark.workload.Document
import dev.serdemark.workload.FurtherPayloads
import io.kotest.matchers.maps.shouldBeEmpty
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Checks a document with one measured payload, and two files with one further payload each. */
class FullCheckTest(@param:TempDir private val folder: Path) {
    private val document = run {
        val files =
            listOf("a.jsonl", "b.jsonl").map { folder.resolve(it).apply { writeText("{}\n") } }
        val schema = fakeDocument.schema
        val further = FurtherPayloads(schema, files, folder)
        Document("w", "d", schema, listOf(RecordValue("R", emptyList())), "", further = further)
    }

    /** The number of checks that the worker made. */
    private var checks = 0

    /** Runs the checks with these results. */
    private fun run(vararg found: Checked, onlyMeasured: Boolean = false): FullCheck.Result {
        val workers = FakeWorkers(checked = { found[checks++] })
        val contenders = fakeContenders("a", document = document)
        return FullCheck(contenders.single(), contextOf(contenders, workers)).run(onlyMeasured)
    }

    private fun wrote(json: String) = Checked(emptyList(), listOf(json.toByteArray()))

    private fun findings(vararg calls: Call) =
        Checked(
            calls.map {
                FoundFault(it, Whereabouts(Stage.READ, 0), Fault.RETURNED_NULL, null, 0, null)
            },
            listOf("{}".toByteArray()),
        )

    private val right = wrote("{}")

    @Test
    fun `every batch is checked`() {
        run(right, right, right).wrong.shouldBeEmpty()
        checks shouldBe 3
    }

    @Test
    fun `JSON that is wrong in a later batch is reported with its place, and reading continues`() {
        run(right, wrote("[]"), right).wrong.mapValues {
            it.value.reason!!.substringBefore(": ")
        } shouldBe mapOf(WRITE to "On line 1 of a.jsonl, which is checked only")
        checks shouldBe 3
    }

    @Test
    fun `the first fault of an operation is reported`() {
        val wrong = run(right, wrote("[]"), findings(Call.READ, Call.WRITE)).wrong
        wrong.mapValues { it.value.reason!!.substringBefore(", which") } shouldBe
            mapOf(WRITE to "On line 1 of a.jsonl", READ to "On line 1 of b.jsonl")
    }

    @Test
    fun `the check ends early if all operations are wrong`() {
        run(findings(Call.READ, Call.WRITE)).wrong.keys shouldBe setOf(READ, WRITE)
        checks shouldBe 1
    }

    @Test
    fun `the check can be limited to the measured payloads`() {
        run(right, onlyMeasured = true).wrong.shouldBeEmpty()
        checks shouldBe 1
    }
}
