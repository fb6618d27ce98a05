package dev.serdemark.evolve

import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.conform.exitStatus
import dev.serdemark.plan.ContenderName
import dev.serdemark.studies.exitStatus
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class EvolveStatusTest {
    @Test
    fun `for evolve, only changes that were not run change the exit status`() {
        val gson = ContenderName("gson", "2.15.0")
        fun status(backward: EvolveOutcome, forward: EvolveOutcome): ExitStatus {
            val change = ChangeInfo(id = "add", says = "Added.", old = "old", new = "new")
            val cell = EvolveCell(gson, "add", EvolveReading(backward), EvolveReading(forward))
            val contenders = listOf(EvolvedContender(gson, "json"))
            return exitStatus(EvolveResult("17", contenders, listOf(change), listOf(cell)))
        }
        status(EvolveOutcome.SILENTLY_WRONG, EvolveOutcome.CRASHED) shouldBe ExitStatus.DONE
        status(EvolveOutcome.UNSUPPORTED, EvolveOutcome.UNSUPPORTED) shouldBe ExitStatus.DONE
        status(EvolveOutcome.READ, EvolveOutcome.NOT_RUN) shouldBe ExitStatus.INCOMPLETE
        status(EvolveOutcome.NOT_RUN, EvolveOutcome.NOT_RUN) shouldBe ExitStatus.NOTHING_BUILT
    }
}
