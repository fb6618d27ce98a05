package dev.serdemark.conform

import dev.serdemark.engine.testing.FakeWorkers
import dev.serdemark.engine.testing.fakeContenders
import dev.serdemark.engine.worker.CapturedOutput
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.WorkerDied
import dev.serdemark.engine.worker.Workers
import dev.serdemark.results.conform.Conduct
import dev.serdemark.worker.protocol.Call
import dev.serdemark.worker.protocol.CheckMessages.CheckAnswers
import dev.serdemark.worker.protocol.CheckMessages.Checked
import dev.serdemark.worker.protocol.CheckMessages.Fault
import dev.serdemark.worker.protocol.CheckMessages.FoundFault
import dev.serdemark.worker.protocol.FailureMessages.Thrown
import dev.serdemark.worker.protocol.Whereabouts
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldStartWith
import kotlin.io.path.Path
import org.junit.jupiter.api.Test

class CaseRunTest {
    private val models = readCases(Path("../conform"))
    private val json = models.first { it.format == CaseModel.JSON }
    private val cbor = models.single { it.format == "cbor" }

    private fun run(model: CaseModel, launch: (WorkerCommand) -> Worker): Judged {
        val workers =
            object : Workers {
                override val isClosed = false

                override fun launch(command: WorkerCommand) = launch(command)

                override fun close() = Unit
            }
        return CaseRun(fakeContenders("a").single(), model, workers, workers).use {
            it.run(model.cases.first())
        }
    }

    @Test
    fun `a worker that does not start says nothing about its contender, in any format`() {
        for (model in listOf(json, cbor)) {
            val judged = run(model) { throw WorkerDied(1, "at its start", CapturedOutput()) }
            judged.conduct shouldBe Conduct.NOT_RUN
            judged.reason shouldBe "Its JVM ended with exit code 1 at its start."
        }
    }

    @Test
    fun `a sample that is not read is unsupported in a binary format only`() {
        val threw =
            FoundFault(
                Call.READ,
                Whereabouts.START,
                Fault.THREW,
                null,
                1,
                Thrown.of(IllegalStateException("no array")),
            )
        fun run(model: CaseModel) =
            run(model) { command ->
                object : Worker by FakeWorkers().launch(command) {
                    override fun check(answers: CheckAnswers) = Checked(listOf(threw), emptyList())
                }
            }
        run(json).conduct shouldBe Conduct.NOT_RUN
        val other = run(cbor)
        other.conduct shouldBe Conduct.UNSUPPORTED
        other.reason shouldStartWith "It does not read the sample, so it may write this data model"
    }
}
