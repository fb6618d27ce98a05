package dev.serdemark.engine.worker

import dev.serdemark.engine.testing.GoodCodec
import dev.serdemark.engine.testing.OnceOnlyCodec
import dev.serdemark.engine.testing.SingleThreadCodec
import dev.serdemark.engine.testing.UnsafeCodec
import dev.serdemark.engine.testing.discard
import dev.serdemark.engine.testing.quickRules
import dev.serdemark.engine.testing.target
import dev.serdemark.engine.testing.withWorker
import dev.serdemark.plan.Operation
import dev.serdemark.plan.Operation.READ
import dev.serdemark.plan.Operation.WRITE
import dev.serdemark.worker.protocol.CheckMessages.Fault
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldBeIn
import io.kotest.matchers.longs.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class SharedCodecTest {
    @Test
    fun `a shared codec is checked and measured with two threads and with one`() {
        withWorker(GoodCodec::class, threads = 2) { worker ->
            val checked = worker.check()
            Operation.OF_WHOLE_VALUES.flatMap { checked.concurrentFindings(it.call) }
                .shouldBeEmpty()
            Operation.OF_WHOLE_VALUES.forEach { worker.warmUp(it, quickRules) }
            worker.settle(quickRules)
            for (operation in Operation.OF_WHOLE_VALUES) {
                for (threads in listOf(2, 1)) {
                    val slice = worker.slice(operation, threads, discard, target).measurement
                    slice.calls shouldBeGreaterThan 0
                    slice.cpuNanos shouldBeGreaterThan 0
                    slice.wallNanos shouldBeGreaterThan 0
                }
            }
        }
    }

    @Test
    fun `no value is written twice, whichever thread writes it`() {
        withWorker(OnceOnlyCodec::class, threads = 2) { worker ->
            worker.warmUp(WRITE, quickRules)
            repeat(3) { worker.slice(WRITE, 2, discard, target) }
        }
    }

    @Test
    fun `a codec that mixes up the values of two threads is found`() {
        withWorker(UnsafeCodec::class, threads = 2) { worker ->
            val checked = worker.check()
            checked.findings.shouldBeEmpty()
            checked.concurrentFindings(READ.call).single().fault shouldBeIn MIXED_UP
            checked.concurrentFindings(WRITE.call).shouldBeEmpty()
        }
    }

    @Test
    fun `a codec that throws if two threads call at once is found`() {
        withWorker(SingleThreadCodec::class, threads = 2) { worker ->
            val finding = worker.check().concurrentFindings(WRITE.call).single()
            finding.fault shouldBe Fault.THREW
            finding.thrown.message shouldContain "two threads at once"
        }
    }

    @Test
    fun `an error of a thread in a slice is the contender's failure`() {
        withWorker(SingleThreadCodec::class, threads = 2) { worker ->
            shouldThrow<ContenderThrew> {
                    worker.warmUp(WRITE, quickRules)
                    repeat(100) { worker.slice(WRITE, 2, discard, target) }
                }
                .outcome
                .reason!! shouldContain "two threads at once"
        }
    }

    @Test
    fun `a codec that cannot be shared works with one thread`() {
        withWorker(SingleThreadCodec::class) { worker ->
            worker.check().findings.shouldBeEmpty()
            worker.warmUp(WRITE, quickRules)
            worker.slice(WRITE, 1, discard, target).measurement.calls shouldBeGreaterThan 0
        }
    }

    private companion object {
        /** The faults that may be found. They depend on which of two reads is wrong. */
        val MIXED_UP = setOf(Fault.DIFFERENT_VALUE, Fault.NONDETERMINISTIC)
    }
}
