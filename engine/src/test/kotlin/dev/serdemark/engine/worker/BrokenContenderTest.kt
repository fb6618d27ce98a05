package dev.serdemark.engine.worker

import dev.serdemark.engine.testing.CachingReadCodec
import dev.serdemark.engine.testing.CachingWriteCodec
import dev.serdemark.engine.testing.CountingCodec
import dev.serdemark.engine.testing.ExitingCodec
import dev.serdemark.engine.testing.GoodCodec
import dev.serdemark.engine.testing.HaltingCodec
import dev.serdemark.engine.testing.HangingCodec
import dev.serdemark.engine.testing.HoardingCodec
import dev.serdemark.engine.testing.LenientCodec
import dev.serdemark.engine.testing.NullCodec
import dev.serdemark.engine.testing.OverflowingCodec
import dev.serdemark.engine.testing.PairBridge
import dev.serdemark.engine.testing.PayloadClearingCodec
import dev.serdemark.engine.testing.PointBridge
import dev.serdemark.engine.testing.PrintingCodec
import dev.serdemark.engine.testing.SpinningCodec
import dev.serdemark.engine.testing.SqueezingCodec
import dev.serdemark.engine.testing.ThrowingCodec
import dev.serdemark.engine.testing.ThrowingConstructorCodec
import dev.serdemark.engine.testing.WrongCodec
import dev.serdemark.engine.testing.command
import dev.serdemark.engine.testing.discard
import dev.serdemark.engine.testing.document
import dev.serdemark.engine.testing.prepare
import dev.serdemark.engine.testing.quickRules
import dev.serdemark.engine.testing.target
import dev.serdemark.engine.testing.withWorker
import dev.serdemark.plan.Operation.READ
import dev.serdemark.plan.Operation.WRITE
import dev.serdemark.plan.Status
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault
import dev.serdemark.worker.protocol.FailureMessages.Thrown
import dev.serdemark.worker.protocol.PreparationMessages.Prepare
import dev.serdemark.worker.value.ValueReader
import dev.serdemark.worker.value.ValueWriter
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldHaveSize
import io.kotest.matchers.longs.shouldBeGreaterThan
import io.kotest.matchers.longs.shouldBeLessThan
import io.kotest.matchers.nulls.shouldNotBeNull
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import kotlin.reflect.KClass
import kotlin.time.Duration.Companion.minutes
import kotlin.time.Duration.Companion.seconds
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class BrokenContenderTest {
    @Test
    fun `a contender that throws is reported with its message, and its other operation continues`() {
        withWorker(ThrowingCodec::class) { worker ->
            val checked = worker.check()
            checked.findings.shouldHaveSize(1)
            val outcome = checked.findings(READ.call).single().outcome(document)
            outcome.status shouldBe Status.CRASHED
            outcome.reason shouldBe
                "Threw java.lang.IllegalStateException during read of points/medium: no such thing"
            outcome.detail shouldContain "ThrowingCodec.read"
            checked.written.map { it.toList() } shouldBe
                prepare(GoodCodec::class).payloads.map { it.toList() }

            shouldThrow<ContenderThrew> { worker.warmUp(READ, quickRules) }
            worker.warmUp(WRITE, quickRules)
            worker.settle(quickRules).slices(READ.call).shouldBeEmpty()
            worker.slice(WRITE, 1, discard, target).measurement.calls shouldBeGreaterThan 0
        }
    }

    @Test
    fun `a long message is cut after a word, and says where the whole message is`() {
        val thrown = Thrown.of(IllegalStateException("Unexpected\ttoken ".repeat(20)))
        // The limit is 200 characters.
        ContenderThrew(thrown, "during read").outcome.reason shouldBe
            "Threw java.lang.IllegalStateException during read: " +
                "Unexpected token ".repeat(11).trim() +
                " Unexpected... (the detail in report.html has the whole message)"
    }

    @Test
    fun `a long message without a space is cut, but not within a surrogate pair`() {
        val thrown = Thrown.of(IllegalStateException("x" + "\uD83D\uDE00".repeat(200)))
        ContenderThrew(thrown, "during read").outcome.reason shouldBe
            "Threw java.lang.IllegalStateException during read: " +
                "x" +
                "\uD83D\uDE00".repeat(99) +
                "... (the detail in report.html has the whole message)"
    }

    @Test
    fun `a contender whose constructor throws is reported with the exception itself`() {
        val failure = shouldThrow<ContenderThrew> { withWorker(ThrowingConstructorCodec::class) {} }
        failure.outcome.reason shouldBe
            "Threw java.lang.UnsupportedOperationException during set-up: not on this JVM"
    }

    @Test
    fun `the check finds a wrong value of every sibling`() {
        val findings = findings(WrongCodec::class)
        findings.map { it.call } shouldBe List(3) { READ.call }
        findings.map { it.fault } shouldBe List(3) { Fault.DIFFERENT_VALUE }
        // The codec swaps x and y. The first point has y = 10.
        PointBridge().read(ValueReader(findings.first().value)).x shouldBe 10
    }

    @Test
    fun `if a contender reads its own payloads, a wrong value fails both operations`() {
        val findings = withWorker(WrongCodec::class, hasPayloads = false) { it.check().findings }
        findings.map { it.call }.toSet() shouldBe setOf(READ.call, WRITE.call)
    }

    @Test fun `a null result is wrong`() = requireOnly(Fault.RETURNED_NULL, NullCodec::class)

    @Test
    fun `a null within a value is wrong`() {
        val value = ValueWriter().apply { repeat(2) { writeString("text") } }.toByteArray()
        val walk: String? = null
        val threads = 1
        val sharesCodec = true
        val hasMaps = false
        val isSequence = false
        val request =
            Prepare(
                LenientCodec::class.java.name,
                PairBridge::class.java.name,
                walk,
                listOf(value),
                listOf("text".toByteArray()),
                listOf(Call.READ),
                threads,
                sharesCodec,
                hasMaps,
                isSequence,
            )
        val checked =
            WorkerLauncher().use { launcher ->
                launcher.launch(command()).use {
                    it.prepare(request)
                    it.check()
                }
            }
        val outcome = checked.findings.single().outcome(document)
        outcome.status shouldBe Status.WRONG
        outcome.detail shouldContain "NullPointerException"
    }

    @Test fun `a cached value is wrong`() = requireOnly(Fault.SAME_OBJECTS, CachingReadCodec::class)

    @Test
    fun `a cached payload is wrong`() = requireOnly(Fault.SAME_PAYLOAD, CachingWriteCodec::class)

    @Test
    fun `a payload that differs from call to call is wrong`() =
        requireOnly(Fault.NONDETERMINISTIC, CountingCodec::class)

    @Test
    fun `a read that changes its payload is wrong`() =
        requireOnly(Fault.CHANGED_PAYLOAD, PayloadClearingCodec::class)

    @Test
    fun `a stack overflow is reported, and the worker continues`() {
        withWorker(OverflowingCodec::class) { worker ->
            val finding = worker.check().findings.single()
            finding.thrown.type shouldBe "java.lang.StackOverflowError"
            worker.warmUp(WRITE, quickRules)
        }
    }

    @Test
    fun `a contender that asks for too much memory is reported`() {
        withWorker(HoardingCodec::class) { worker ->
            val finding = worker.check().findings.first()
            finding.thrown.type shouldBe "java.lang.OutOfMemoryError"
        }
    }

    @Test
    fun `a contender that leaves no memory at all is reported`() {
        val failure =
            shouldThrow<WorkerFailure> { withWorker(SqueezingCodec::class) { it.check() } }
        failure.outcome.status shouldBe Status.CRASHED
        failure.outcome.toString() shouldContain "OutOfMemoryError"
    }

    @Test
    fun `a contender that prints at every call is measured, and little of its output is kept`() {
        withWorker(PrintingCodec::class) { worker ->
            worker.check().findings.shouldBeEmpty()
            worker.warmUp(READ, quickRules)
            worker.slice(READ, 1, discard, target)
            worker.output.size shouldBeGreaterThan 100_000
            worker.output.text().length.toLong() shouldBeLessThan 33_000
        }
    }

    @Test
    fun `a contender that hangs is killed after the time limit`() {
        val failure =
            shouldThrow<WorkerHung> {
                withWorker(HangingCodec::class, WorkerLimits(check = 1.seconds)) { it.check() }
            }
        failure.outcome.status shouldBe Status.TIMED_OUT
        failure.outcome.reason shouldBe "Gave no answer within 1s during read of points/medium."
        failure.detail shouldContain "HangingCodec.read"
    }

    @Test
    fun `a limit of CPU time ends spinning, and a limit of elapsed time ends waiting`() {
        val limits = WorkerLimits(check = 2.minutes, checkCpu = 1.seconds)
        val spinning =
            shouldThrow<WorkerHung> { withWorker(SpinningCodec::class, limits) { it.check() } }
        spinning.isCpuLimit shouldBe true
        spinning.outcome.reason shouldBe
            "Gave no answer within 1s of CPU time during read of points/medium."
        spinning.detail shouldContain "SpinningCodec.read"
        val waiting =
            shouldThrow<WorkerHung> {
                withWorker(HangingCodec::class, limits.copy(check = 1.seconds)) { it.check() }
            }
        waiting.isCpuLimit shouldBe false
    }

    @Test
    fun `a call of System exit is reported with the place of the call`() {
        val failure = shouldThrow<WorkerExited> { withWorker(ExitingCodec::class) { it.check() } }
        failure.outcome.status shouldBe Status.CRASHED
        failure.outcome.reason shouldBe "Called System.exit(3) during read of points/medium."
        failure.detail.shouldNotBeNull() shouldContain "ExitingCodec.read"
    }

    @Test
    fun `a JVM that ended is reported with its exit code and its last output`() {
        val failure = shouldThrow<WorkerDied> { withWorker(HaltingCodec::class) { it.check() } }
        failure.outcome.reason shouldBe
            "Its JVM ended with exit code 4 during read of points/medium."
        failure.detail shouldBe "last words\n"
    }

    private fun findings(codec: KClass<*>): List<FoundFault> =
        withWorker(codec) { it.check().findings }

    private fun requireOnly(fault: Fault, codec: KClass<*>) {
        findings(codec).map { it.fault }.toSet() shouldBe setOf(fault)
    }
}
