package dev.serdemark.selfcheck

import dev.serdemark.cli.output.ExitStatus
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class SelfcheckStatusTest {
    @Test
    fun `a failed check has its exit status even if the table cannot be written`() {
        exitStatusOfChecks(listOf(true), isWritten = false) shouldBe ExitStatus.INCOMPLETE
        exitStatusOfChecks(listOf(true, false), isWritten = false) shouldBe ExitStatus.CHECK_FAILED
        exitStatusOfChecks(listOf(true)) shouldBe ExitStatus.DONE
    }
}
