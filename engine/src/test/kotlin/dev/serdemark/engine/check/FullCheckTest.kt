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
import dev.serdemark.workload.CheckedPayloads
import dev.serdemark.workload.Document
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
        val further = CheckedPayloads(schema, files, folder)
        Document(
            "w",
            "d",
            schema,
            listOf(RecordValue("R", emptyList())),
            "",
            checkedPayloads = further,
        )
    }

    /** The number of checks that the worker made. */
    private var checks = 0

    /** Runs the checks with these results. */
    private fun run(vararg results: Checked, onlyMeasured: Boolean = false): FullCheck.Result {
        val workers = FakeWorkers(checked = { results[checks++] })
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

    private val correct = wrote("{}")

    @Test
    fun `every batch is checked`() {
        run(correct, correct, correct).wrong.shouldBeEmpty()
        checks shouldBe 3
    }

    @Test
    fun `wrong JSON in a later batch is reported with its place, and reading continues`() {
        run(correct, wrote("[]"), correct).wrong.mapValues {
            it.value.reason!!.substringBefore(": ")
        } shouldBe mapOf(WRITE to "On line 1 of a.jsonl, which is checked only")
        checks shouldBe 3
    }

    @Test
    fun `the first fault of an operation is reported`() {
        val wrong = run(correct, wrote("[]"), findings(Call.READ, Call.WRITE)).wrong
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
        run(correct, onlyMeasured = true).wrong.shouldBeEmpty()
        checks shouldBe 1
    }
}
