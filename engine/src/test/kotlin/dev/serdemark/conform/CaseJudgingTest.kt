package dev.serdemark.conform

import dev.serdemark.conform.testing.shippedCases
import dev.serdemark.engine.worker.CapturedOutput
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.engine.worker.WorkerExited
import dev.serdemark.engine.worker.WorkerHung
import dev.serdemark.model.ValueForm
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.results.conform.Conduct
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

class CaseJudgingTest {
    private val model = shippedCases.single { it.id == "message" }
    private val judging = CaseJudging(model)

    /** A case whose payload must be rejected. */
    private val strict = case("trailing-letter")

    /** A case whose payload must be read. */
    private val demanding = case("escape-nul")

    private fun case(id: String) = model.cases.single { it.info.id == id }

    private fun found(fault: Fault, value: ByteArray? = null, thrown: Throwable? = null) =
        FoundFault(Call.READ, Whereabouts.START, fault, value, 1, thrown?.let(Thrown::of))

    private fun value(text: String): ByteArray =
        ValueForm.encode(
            model.schema,
            CanonicalJson.read(model.schema, "{\"text\":\"$text\"}".toByteArray()),
        )

    private fun judge(case: ConformCase, thrown: Throwable) =
        judging.of(case, found(Fault.THREW, thrown = thrown))

    @Test
    fun `a value that the case does not allow is silently wrong`() {
        judging.of(demanding, found(Fault.DIFFERENT_VALUE, value("a\\u0000b"))).conduct shouldBe
            Conduct.READ
        val other = judging.of(demanding, found(Fault.DIFFERENT_VALUE, value("ab")))
        other.conduct shouldBe Conduct.SILENTLY_WRONG
        other.output shouldBe "{\"text\":\"ab\"}"
        other.reason shouldBe "\$.text: expected \"a\\u0000b\", was \"ab\""
    }

    @Test
    fun `the sample is silently wrong if the payload must be rejected`() {
        judging.of(case("escape-in-name"), null).conduct shouldBe Conduct.READ
        judging.of(strict, null).conduct shouldBe Conduct.SILENTLY_WRONG
    }

    @Test
    fun `an exception is judged as rejected if the case allows it, else as wrongly rejected`() {
        judge(strict, IllegalStateException("no\nmore")).conduct shouldBe Conduct.REJECTED
        val wrongly = judge(demanding, IllegalStateException("no\nmore"))
        wrongly.conduct shouldBe Conduct.WRONGLY_REJECTED
        wrongly.reason shouldBe "IllegalStateException: no"
    }

    @Test
    fun `a thrown Error is judged as a crash or out of memory, not as a rejection`() {
        val overflown = judge(strict, StackOverflowError())
        overflown.conduct shouldBe Conduct.CRASHED
        overflown.isDoubtful shouldBe false
        judge(strict, NoClassDefFoundError("A")).conduct shouldBe Conduct.CRASHED
        val exhausted = judge(strict, OutOfMemoryError("Java heap space"))
        exhausted.conduct shouldBe Conduct.OUT_OF_MEMORY
        exhausted.isOver shouldBe true
        exhausted.isDoubtful shouldBe true
    }

    @Test
    fun `running code of a class that the payload names is a fault for any result`() {
        val case = case("class-at-type")
        case.mayReject shouldBe true
        val ran = judging.of(case, found(Fault.RAN_NAMED_CLASS, thrown = ClassCastException("no")))
        ran.conduct shouldBe Conduct.RAN_NAMED_CLASS
        ran.reason shouldBe "Afterwards, it threw ClassCastException: no"
        ran.isOver shouldBe true
        judging.of(case, found(Fault.RAN_NAMED_CLASS)).reason shouldBe null
        judging.of(case, found(Fault.RETURNED_NULL)).conduct shouldBe Conduct.READ
    }

    @Test
    fun `null in a field that is not nullable is silently wrong`() {
        val judged =
            judging.of(
                strict,
                found(Fault.UNREADABLE_VALUE, ByteArray(0), NullPointerException()),
            )
        judged.conduct shouldBe Conduct.SILENTLY_WRONG
        judged.reason shouldBe "\$.text is null"
        judging.of(strict, found(Fault.RETURNED_NULL)).output shouldBe "null"
    }

    @Test
    fun `the end of a worker is judged as a crash, out of time or out of memory`() {
        val nothing = CapturedOutput()
        val died = CaseJudging.ofEnd(WorkerDied(134, "during read", nothing))
        died.conduct shouldBe Conduct.CRASHED
        died.reason shouldBe "Its JVM ended with exit code 134."
        died.isDoubtful shouldBe true
        val exited = CaseJudging.ofEnd(WorkerExited(3, "", "during read", 0))
        exited.reason shouldBe "It called System.exit(3)."
        exited.isDoubtful shouldBe false
        fun hung(isOfCpu: Boolean) =
            CaseJudging.ofEnd(
                WorkerHung(20.seconds, "during read", null, nothing, isOfCpu = isOfCpu)
            )
        hung(isOfCpu = false).run {
            conduct shouldBe Conduct.OUT_OF_TIME
            reason shouldBe "No answer within 20s."
            isDoubtful shouldBe true
        }
        hung(isOfCpu = true).run {
            conduct shouldBe Conduct.OUT_OF_TIME
            reason shouldBe "No answer after 20s of CPU time."
            isDoubtful shouldBe false
        }
        val printed = CapturedOutput()
        printed.drain("java.lang.OutOfMemoryError: Java heap space".byteInputStream())
        CaseJudging.ofEnd(WorkerDied(70, "during read", printed)).conduct shouldBe
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
