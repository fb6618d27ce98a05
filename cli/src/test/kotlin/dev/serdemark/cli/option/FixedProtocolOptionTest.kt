package dev.serdemark.cli.option

import dev.serdemark.plan.FixedProtocol
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Test

class FixedProtocolOptionTest {
    private fun errorOf(text: String): String =
        shouldThrow<ProblemException> { fixedProtocol(text) }.problems.single().message

    @Test
    fun `the numbers are warm-up calls, runs, and calls per run`() {
        fixedProtocol("500,5000,50") shouldBe
            FixedProtocol(warmUps = 500, runs = 5000, repetitions = 50)
        fixedProtocol("0, 5, 1") shouldBe FixedProtocol(warmUps = 0, runs = 5, repetitions = 1)
    }

    @Test
    fun `numbers beyond their limits are refused with the limits`() {
        fun beginning(text: String) = "Invalid --fixed-protocol: '$text'. Expected"
        errorOf("500,5000") shouldBe "${beginning("500,5000")} three numbers (e.g. 500,5000,50)."
        errorOf("-1,9,9") shouldBe "${beginning("-1,9,9")} 0 to 1000000 warm-up calls."
        errorOf("9,4,9") shouldBe "${beginning("9,4,9")} 5 to 10000 runs."
        errorOf("9,10001,9") shouldBe "${beginning("9,10001,9")} 5 to 10000 runs."
        errorOf("9,9,0") shouldBe "${beginning("9,9,0")} 1 to 100000 calls per run."
        errorOf("9,9,x") shouldBe "${beginning("9,9,x")} 1 to 100000 calls per run."
    }
}
