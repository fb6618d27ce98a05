package dev.serdemark.conform

import dev.serdemark.cli.output.ExitStatus
import dev.serdemark.evolve.exitStatus
import dev.serdemark.plan.ContenderName
import dev.serdemark.studies.exitStatus
import dev.serdemark.trials.Conduct
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class ConformStatusTest {
    @Test
    fun `conform fails for worse results, faults other than declared, and cases not run`() {
        val gson = ContenderName("gson", "2.15.0")
        fun result(vararg conducts: Conduct): ConformResult {
            val cases =
                conducts.indices.map {
                    CaseInfo(
                        id = "$it",
                        group = CaseGroup.TEXT,
                        says = "A case.",
                        model = "message",
                        source = "no rule",
                        input = "{}",
                        bytes = 2,
                        expected = listOf(),
                    )
                }
            val cells = conducts.mapIndexed { i, conduct -> CaseCell(gson, "$i", conduct) }
            return ConformResult("17", listOf(gson), cases, cells)
        }
        val wrong = result(Conduct.READ, Conduct.SILENTLY_WRONG)
        val right = result(Conduct.READ, Conduct.REJECTED)
        exitStatus(wrong, null) shouldBe ExitStatus.DONE
        exitStatus(wrong, ConformChanges.of(right, wrong)) shouldBe ExitStatus.CHECK_FAILED
        exitStatus(right, ConformChanges.of(wrong, right)) shouldBe ExitStatus.DONE
        exitStatus(result(Conduct.READ, Conduct.NOT_RUN), null) shouldBe ExitStatus.INCOMPLETE
        exitStatus(result(Conduct.NOT_RUN), null) shouldBe ExitStatus.NOTHING_BUILT
        exitStatus(result(Conduct.UNSUPPORTED), null) shouldBe ExitStatus.DONE
        // The IDs of the cases are 0 and 1. The result `wrong` has a fault in case 1.
        fun statusIfDeclared(result: ConformResult, vararg ids: String) =
            exitStatus(result, null, DeclaredFaults.of(result, setOf("0", "1")) { ids.toSet() })
        statusIfDeclared(wrong, "1") shouldBe ExitStatus.DONE
        statusIfDeclared(wrong) shouldBe ExitStatus.CHECK_FAILED
        statusIfDeclared(wrong, "1", "typo") shouldBe ExitStatus.CHECK_FAILED
        // No case was read, so nothing can be compared.
        statusIfDeclared(result(Conduct.UNSUPPORTED)) shouldBe ExitStatus.CHECK_FAILED
    }
}
