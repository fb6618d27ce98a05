package dev.serdemark.engine.check

import dev.serdemark.engine.testing.BlindCodec
import dev.serdemark.engine.testing.CheckedPoints
import dev.serdemark.engine.testing.ExitingAtOneCodec
import dev.serdemark.engine.testing.GoodCodec
import dev.serdemark.engine.testing.RefusingCodec
import dev.serdemark.engine.testing.contextOf
import dev.serdemark.engine.worker.WorkerLauncher
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.CompressedSizes
import dev.serdemark.plan.Event
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.reflect.KClass
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Uses real workers in real JVMs. */
class ContenderCheckerTest(@param:TempDir private val folder: Path) {
    /** Returns the events of a check. If [wasChecked], all cells have passed a check before. */
    private fun check(codec: KClass<*>, wasChecked: Boolean = false): List<Event> {
        val events = mutableListOf<Event>()
        val contenders = listOf(CheckedPoints(folder).contender(codec))
        val checked = if (wasChecked) contenders.flatMap { it.cells.values }.toSet() else emptySet()
        WorkerLauncher().use { workers ->
            val context = contextOf(contenders, workers, checked = checked) { events += it }
            contenders.forEach(ContenderChecker(context)::check)
        }
        return events
    }

    /** Returns the common outcome of the two cells of a failing contender. */
    private fun failure(codec: KClass<*>): Outcome {
        val failures = check(codec).map { it as Event.CellFailed }
        failures.map { it.cell.value } shouldContainExactly listOf(0, 1)
        return failures.map { it.outcome }.distinct().single()
    }

    @Test
    fun `a correct contender passes, with sizes of the measured payloads only`() {
        check(GoodCodec::class) shouldContainExactly
            listOf(CellIndex(0), CellIndex(1)).map {
                Event.CellChecked(
                    it,
                    payloadBytes = 8.0,
                    CompressedSizes(deflate = 16.0, gzip = 28.0, zstd = 21.0, lz4 = 9.0),
                )
            }
    }

    @Test
    fun `a wrong result of a payload that is not measured is reported with its place`() {
        val outcomes = check(BlindCodec::class).map { (it as Event.CellFailed).outcome }
        outcomes shouldContainExactly
            listOf("Read another value", "What it wrote is read back as another value").map {
                Outcome(
                    Status.WRONG,
                    "On line 3 of others.jsonl, which is checked only: $it: $.y: expected 7, was 0",
                )
            }
    }

    @Test
    fun `an exception at a payload that is not measured is reported with its place`() {
        val outcome = failure(RefusingCodec::class)
        outcome.status shouldBe Status.CRASHED
        outcome.reason shouldBe
            "On line 3 of others.jsonl, which is checked only: " +
                "Threw java.lang.IllegalStateException during write of points/medium: not this point"
    }

    @Test
    fun `the end of a JVM at a payload that is not measured is reported with its place`() {
        failure(ExitingAtOneCodec::class).reason shouldStartWith
            "On line 3 of others.jsonl, which is checked only: Called System.exit(3) during read"
    }

    @Test
    fun `cells that have passed before are not checked again`() {
        check(BlindCodec::class, wasChecked = true).shouldBeEmpty()
    }
}
