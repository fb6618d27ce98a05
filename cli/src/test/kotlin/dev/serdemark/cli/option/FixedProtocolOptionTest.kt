package dev.serdemark.cli.option

import dev.serdemark.plan.FixedProtocol
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class FixedProtocolOptionTest {
    private fun refusal(text: String): String =
        shouldThrow<ProblemException> { fixedProtocol(text) }.problems.single().message

    @Test
    fun `the numbers are warm-up calls, runs, and calls per run`() {
        fixedProtocol("500,5000,50") shouldBe FixedProtocol(500, 5000, 50)
        fixedProtocol("0, 5, 1") shouldBe FixedProtocol(0, 5, 1)
    }

    @Test
    fun `numbers beyond their limits are refused, with the limits`() {
        fun invalid(text: String) = "Invalid --fixed-protocol: '$text'. Expected"
        refusal("500,5000") shouldBe "${invalid("500,5000")} three numbers (e.g. 500,5000,50)."
        refusal("-1,9,9") shouldBe "${invalid("-1,9,9")} 0 to 1000000 warm-up calls."
        refusal("9,4,9") shouldBe "${invalid("9,4,9")} 5 to 10000 runs."
        refusal("9,10001,9") shouldBe "${invalid("9,10001,9")} 5 to 10000 runs."
        refusal("9,9,0") shouldBe "${invalid("9,9,0")} 1 to 100000 calls per run."
        refusal("9,9,x") shouldBe "${invalid("9,9,x")} 1 to 100000 calls per run."
    }
}
