package dev.serdemark.engine.worker

import dev.serdemark.engine.testing.BridgingCodec
import dev.serdemark.engine.testing.GoodCodec
import dev.serdemark.engine.testing.OnceOnlyCodec
import dev.serdemark.engine.testing.discard
import dev.serdemark.engine.testing.prepare
import dev.serdemark.engine.testing.quickRules
import dev.serdemark.engine.testing.target
import dev.serdemark.engine.testing.withWorker
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Operation.READ
import dev.serdemark.plan.Operation.WRITE
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.longs.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class GoodContenderTest {
    @Test
    fun `a good contender is checked, warmed up and measured`() {
        withWorker(GoodCodec::class) { worker ->
            val checked = worker.check()
            checked.findings.shouldBeEmpty()
            checked.written.map { it.toList() } shouldBe
                prepare(GoodCodec::class).payloads.map { it.toList() }

            Operation.OF_WHOLE_VALUES.forEach {
                worker.warmUp(it, quickRules).slices.shouldNotBeEmpty()
            }
            worker.settle(quickRules).slices(READ.call).shouldNotBeEmpty()

            val slices = Operation.OF_WHOLE_VALUES.map { worker.slice(it, 1, discard, target) }
            slices.forEach { it.pulseNanos shouldBeGreaterThan 0 }
            slices
                .map { it.measurement }
                .forEach {
                    it.cpuNanos shouldBeGreaterThan 0
                    it.wallNanos shouldBeGreaterThan 0
                    // A slice calls all three siblings equally often.
                    it.calls % 3 shouldBe 0
                }
            worker.finish().processCpuNanos shouldBeGreaterThan 0
        }
    }

    @Test
    fun `a contender that gets no payloads reads what it writes`() {
        withWorker(GoodCodec::class, hasPayloads = false) { it.check().findings.shouldBeEmpty() }
    }

    @Test
    fun `no value is written twice`() {
        withWorker(OnceOnlyCodec::class) { worker ->
            worker.warmUp(WRITE, quickRules)
            repeat(3) { worker.slice(WRITE, 1, discard, target) }
        }
    }

    @Test
    fun `a call that creates one object allocates exactly the object's size`() {
        withWorker(BridgingCodec::class) { worker ->
            worker.warmUp(READ, quickRules)
            repeat(20) { worker.slice(READ, 1, discard, target) }
            val slice = worker.slice(READ, 1, discard, target).measurement
            // A Point has 24 bytes.
            slice.allocatedBytes shouldBe slice.calls * 24
        }
    }
}
