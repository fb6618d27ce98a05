package dev.serdemark.cli.option

import dev.serdemark.plan.ContenderName
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

class BaselineNameTest {
    private val names =
        listOf("jackson-bean", "jackson-jr", "jackson3-jr", "jackson-cbor", "gson").map {
            ContenderName(it, "1")
        }

    private fun errorOf(name: String): String =
        checkNotNull(
            shouldThrow<ProblemException> { findContender(name, names, "baseline") }.message
        )

    @Test
    fun `a contender is named with or without its version`() {
        findContender("gson", names, "baseline") shouldBe ContenderName("gson", "1")
        findContender("gson@1", names, "baseline") shouldBe ContenderName("gson", "1")
    }

    @Test
    fun `the error for an unknown name lists names that begin with it, or the nearest one`() {
        errorOf("jackson") shouldContain
            "of the run. Similar names: jackson-bean, jackson-jr, jackson-cbor."
        errorOf("gsn") shouldContain "Did you mean 'gson'"
    }
}
