package dev.serdemark.conform

import dev.serdemark.engine.worker.CapturedOutput
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.engine.worker.WorkerExited
import dev.serdemark.engine.worker.WorkerHung
import dev.serdemark.model.ValueForm
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.trials.Conduct
import dev.serdemark.trials.Judgment
import dev.serdemark.trials.read
import dev.serdemark.trials.shortened
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault
import dev.serdemark.worker.protocol.FailureMessages.Thrown
import dev.serdemark.worker.protocol.Whereabouts
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldHaveLength
import kotlin.time.Duration.Companion.seconds
import org.junit.jupiter.api.Test

class CaseJudgeTest {
    private val model = shippedCases.single { it.id == "message" }
    private val judge = CaseJudge(model)

    /** A case whose payload must be rejected. */
    private val strict = case("trailing-letter")

    /** A case whose payload must be read. */
    private val demanding = case("escape-nul")

    private fun case(id: String) = model.cases.single { it.info.id == id }

    /** Returns a fault of a read. */
    private fun found(fault: Fault, value: ByteArray? = null, thrown: Throwable? = null) =
        FoundFault(Call.READ, Whereabouts.START, fault, value, 1, thrown?.let(Thrown::of))

    private fun value(text: String): ByteArray =
        ValueForm.encode(
            model.schema,
            CanonicalJson.read(model.schema, "{\"text\":\"$text\"}".toByteArray()),
        )

    private fun judge(case: ConformCase, thrown: Throwable) =
        judge.judge(case, found(Fault.THREW, thrown = thrown))

    @Test
    fun `a value that is not allowed is silently wrong`() {
        judge.judge(demanding, found(Fault.DIFFERENT_VALUE, value("a\\u0000b"))).conduct shouldBe
            Conduct.READ
        val judgment = judge.judge(demanding, found(Fault.DIFFERENT_VALUE, value("ab")))
        judgment.conduct shouldBe Conduct.SILENTLY_WRONG
        judgment.output shouldBe "{\"text\":\"ab\"}"
        judgment.reason shouldBe "\$.text: expected \"a\\u0000b\", was \"ab\""
    }

    @Test
    fun `the sample is silently wrong if the payload must be rejected`() {
        // Without a fault, the contender read the value of the sample.
        judge.judge(case("escape-in-name"), null).conduct shouldBe Conduct.READ
        judge.judge(strict, null).conduct shouldBe Conduct.SILENTLY_WRONG
    }

    @Test
    fun `an exception is judged as rejected if the case allows it, else as wrongly rejected`() {
        judge(strict, IllegalStateException("no\nmore")).conduct shouldBe Conduct.REJECTED
        val judgment = judge(demanding, IllegalStateException("no\nmore"))
        judgment.conduct shouldBe Conduct.WRONGLY_REJECTED
        judgment.reason shouldBe "IllegalStateException: no"
    }

    @Test
    fun `a thrown Error is judged as a crash or out of memory, not as a rejection`() {
        val stackOverflow = judge(strict, StackOverflowError())
        stackOverflow.conduct shouldBe Conduct.CRASHED
        stackOverflow.isDoubtful shouldBe false
        judge(strict, NoClassDefFoundError("A")).conduct shouldBe Conduct.CRASHED
        val outOfMemory = judge(strict, OutOfMemoryError("Java heap space"))
        outOfMemory.conduct shouldBe Conduct.OUT_OF_MEMORY
        outOfMemory.isWorkerUnusable shouldBe true
        outOfMemory.isDoubtful shouldBe true
    }

    @Test
    fun `running code of a class that the payload names is a fault, even if it then throws`() {
        val case = case("class-at-type")
        // The case allows every value and every exception.
        case.mayReject shouldBe true
        val fault = found(Fault.RAN_NAMED_CLASS, thrown = ClassCastException("no"))
        val judgment = judge.judge(case, fault)
        judgment.conduct shouldBe Conduct.RAN_NAMED_CLASS
        judgment.reason shouldBe "Afterwards, it threw ClassCastException: no"
        judgment.isWorkerUnusable shouldBe true
        judge.judge(case, found(Fault.RAN_NAMED_CLASS)).reason shouldBe null
        judge.judge(case, found(Fault.RETURNED_NULL)).conduct shouldBe Conduct.READ
    }

    @Test
    fun `null in a field that is not nullable is silently wrong`() {
        val judgment =
            judge.judge(
                strict,
                found(Fault.UNREADABLE_VALUE, ByteArray(0), NullPointerException()),
            )
        judgment.conduct shouldBe Conduct.SILENTLY_WRONG
        judgment.reason shouldBe "\$.text is null"
        judge.judge(strict, found(Fault.RETURNED_NULL)).output shouldBe "null"
    }

    @Test
    fun `the end of a worker is judged as a crash, out of time or out of memory`() {
        val noOutput = CapturedOutput()
        Judgment.ofFailure(WorkerDied(134, "during read", noOutput)).run {
            conduct shouldBe Conduct.CRASHED
            reason shouldBe "Its JVM ended with exit code 134."
            isDoubtful shouldBe true
        }
        Judgment.ofFailure(WorkerExited(3, "", "during read", 0)).run {
            reason shouldBe "It called System.exit(3)."
            isDoubtful shouldBe false
        }
        fun judgeHanging(isCpuLimit: Boolean) =
            Judgment.ofFailure(
                WorkerHung(20.seconds, "during read", null, noOutput, isCpuLimit = isCpuLimit)
            )
        judgeHanging(isCpuLimit = false).run {
            conduct shouldBe Conduct.OUT_OF_TIME
            reason shouldBe "No answer within 20s."
            isDoubtful shouldBe true
        }
        judgeHanging(isCpuLimit = true).run {
            conduct shouldBe Conduct.OUT_OF_TIME
            reason shouldBe "No answer after 20s of CPU time."
            isDoubtful shouldBe false
        }
        val output = CapturedOutput()
        output.drain("java.lang.OutOfMemoryError: Java heap space".byteInputStream())
        Judgment.ofFailure(WorkerDied(70, "during read", output)).conduct shouldBe
            Conduct.OUT_OF_MEMORY
    }

    @Test
    fun `long texts are shortened in the middle`() {
        val text = "a".repeat(1000) + "b"
        shortened(text) shouldContain "…(1001 characters)…"
        shortened(text).last() shouldBe 'b'
        shortened("a".repeat(240)) shouldHaveLength 240
    }
}
