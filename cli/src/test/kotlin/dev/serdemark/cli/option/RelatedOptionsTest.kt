package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.NoSuchOption
import com.github.ajalt.clikt.core.UsageError
import com.github.ajalt.clikt.parameters.groups.provideDelegate
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import dev.serdemark.model.json.PathPattern
import dev.serdemark.problem.Problems
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.types.shouldBeInstanceOf
import org.junit.jupiter.api.Test

class RelatedOptionsTest {
    private class Sizes : RelatedOptions() {
        val least by option("--least").convertToInt(1..9).default(1)
        val most by option("--most").convertToInt(1..9).default(9)

        override fun check(problems: Problems) {
            if (least > most) problems.add("--least is above --most.")
        }
    }

    private class Command : CliktCommand("sizes") {
        val margin by option("--margin").convertToFraction()
        val maps by option("--map").multipleBy(PathPattern::of)
        val sizes by Sizes()

        override fun run() = Unit
    }

    private fun parse(vararg words: String): Command =
        Command().also { it.parseAndRun(words.asList()) { it.run() } }

    private fun errorsOf(vararg words: String): List<UsageError> =
        shouldThrow<UsageError> { parse(*words) }.all

    private fun messages(errors: List<UsageError>): List<String> =
        errors.flatMap { (it as WrongOptions).problems }.map { it.message.substringBefore('.') }

    @Test
    fun `wrong texts, broken rules and unknown options are reported together`() {
        messages(
                errorsOf("--map=a..b", "--map=a", "--map=[", "--margin=7", "--least=5", "--most=4")
            )
            .shouldContainExactly(
                "Invalid path: 'a",
                "Invalid path: '['",
                "Invalid --margin: '7'",
                "--least is above --most",
            )
        val errors = errorsOf("--lest=5", "--margin=7")
        errors.first().shouldBeInstanceOf<NoSuchOption>()
        messages(errors.drop(1)).shouldContainExactly("Invalid --margin: '7'")
    }

    @Test
    fun `rules wait until the texts of their own options are valid`() {
        messages(errorsOf("--least=5", "--most=0", "--margin=7"))
            .shouldContainExactly("Invalid --margin: '7'", "Invalid --most: '0'")
    }

    @Test
    fun `values are typed, and options know the words that the user gave`() {
        val command = parse("--least", "2", "--margin=7%", "--most=3")
        command.margin shouldBe 0.07
        command.sizes.most shouldBe 3
        command.sizes.words() shouldContainExactly listOf("--least", "2", "--most", "3")
        command.sizes.words("--most") shouldContainExactly listOf("--most", "3")
        command.givenOptions shouldBe setOf("--least", "--margin", "--most")
    }
}
