package dev.serdemark.engine.worker

import dev.serdemark.engine.testing.CachingTreeCodec
import dev.serdemark.engine.testing.GoodCodec
import dev.serdemark.engine.testing.LazyWalk
import dev.serdemark.engine.testing.PointWalk
import dev.serdemark.engine.testing.TreeCodec
import dev.serdemark.engine.testing.WrongCodec
import dev.serdemark.engine.testing.command
import dev.serdemark.engine.testing.discard
import dev.serdemark.engine.testing.prepare
import dev.serdemark.engine.testing.quickRules
import dev.serdemark.engine.testing.target
import dev.serdemark.plan.Operation
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.PreparationMessages.Prepare
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.longs.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

/** Tests the checks and the measurement of deep reads, of parses to trees, and of copies. */
class OtherCallsTest {
    @Test
    fun `values are visited and copied`() =
        withWorker(
            prepare(
                GoodCodec::class,
                calls = Call.entries.toSet() - Call.PARSE,
                walk = PointWalk::class,
            )
        ) { worker ->
            worker.check().findings.shouldBeEmpty()
            for (operation in listOf(Operation.READ_DEEP, Operation.CREATE)) {
                worker.warmUp(operation, quickRules)
                worker.slice(operation, 1, discard, target).measurement.calls shouldBeGreaterThan 0
            }
        }

    @Test
    fun `a copy that returns the value itself is a fault`() {
        val request = prepare(GoodCodec::class, calls = setOf(Call.CREATE), walk = LazyWalk::class)
        faults(request) shouldBe listOf(Fault.SAME_OBJECTS)
    }

    @Test
    fun `a deep read finds a wrong value too`() {
        val request =
            prepare(WrongCodec::class, calls = setOf(Call.READ_DEEP), walk = PointWalk::class)
        faults(request) shouldBe listOf(Fault.DIFFERENT_VALUE)
    }

    @Test
    fun `a tree is printed to check its content`() {
        val request = prepare(TreeCodec::class, calls = setOf(Call.PARSE))
        withWorker(request) { worker ->
            val checked = worker.check()
            checked.findings.shouldBeEmpty()
            checked.written.map(ByteArray::toList) shouldBe request.payloads.map(ByteArray::toList)
            worker.warmUp(Operation.PARSE, quickRules)
            val slice = worker.slice(Operation.PARSE, 1, discard, target)
            slice.measurement.calls shouldBeGreaterThan 0
        }
    }

    @Test
    fun `returning an earlier tree again is a fault`() {
        val request = prepare(CachingTreeCodec::class, calls = setOf(Call.PARSE))
        faults(request) shouldBe listOf(Fault.SAME_OBJECTS)
    }

    private fun faults(request: Prepare): List<Fault> =
        withWorker(request) { it.check() }.findings.map { it.fault }.distinct()

    private fun <R> withWorker(request: Prepare, use: (Worker) -> R): R =
        WorkerLauncher().use { launcher ->
            launcher.launch(command()).use { worker ->
                worker.prepare(request)
                use(worker)
            }
        }
}
