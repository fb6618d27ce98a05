package dev.serdemark.cli.option

import dev.serdemark.plan.Operation
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.asOption
import dev.serdemark.runs.load
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import kotlin.time.Duration.Companion.seconds
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class ValuesTest {
    @ParameterizedTest
    @ValueSource(doubles = [1.5, 60.0, 90.0, 3605.0, 90_000.0])
    fun `a duration as an option is one word, which the option accepts`(seconds: Double) {
        val word = seconds.seconds.asOption()
        word shouldNotContain " "
        duration("--budget", word) shouldBe seconds.seconds
    }

    @Test
    fun `a load that names an operation twice is refused`() {
        load("write=5/s, read =2.5/s").operations shouldBe setOf(Operation.READ, Operation.WRITE)
        shouldThrow<ProblemException> { load("read=1/s,read=2/s") }.message shouldContain
            "Expected each operation once."
    }

    @Test
    fun `threads are limited by the cores of the machine`() {
        threads("1", cores = 2) shouldBe 1
        threads("2", cores = 2) shouldBe 2
        shouldThrow<ProblemException> { threads("3", cores = 2) }
    }
}
