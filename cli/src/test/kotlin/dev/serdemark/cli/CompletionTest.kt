package dev.serdemark.cli

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.Path
import kotlin.io.path.isExecutable
import kotlin.io.path.writeText
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.Tag
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** What `serdemark completion` prints, in the shells that it is for. */
@Tag("slow")
class CompletionTest(@param:ToolFolder private val folder: Path) {
    /** What the [shell] offers after [words], by a [script] that prints it. */
    private fun offered(shell: String, script: String): List<String> {
        val file = folder.resolve("ask").apply { writeText(script) }
        val process =
            ProcessBuilder(shell, "$file")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .apply { environment()["HOME"] = "$folder" } // zsh keeps a file there.
                .start()
        val said = process.inputStream.bufferedReader().readText()
        process.waitFor(1, TimeUnit.MINUTES) shouldBe true
        return said.split(Regex("\\s+"))
    }

    private fun asked(typed: List<String>): String =
        "COMP_WORDS=(${typed.joinToString(" ")}); COMP_CWORD=${typed.size - 1}; _serdemark; echo ${'$'}{COMPREPLY[@]}"

    @ParameterizedTest
    @CsvSource("bash, re, resume;report", "bash, run --bas, --baseline")
    @CsvSource("zsh, re, resume;report", "zsh, run --bas, --baseline")
    @CsvSource("fish, re, resume;report", "fish, run --bas, --baseline")
    fun `a shell completes commands and options`(shell: String, words: String, expected: String) {
        assumeTrue(System.getenv("PATH").split(':').any { Path(it, shell).isExecutable() })
        val printed = Tool(folder).run("completion", shell)
        withClue(printed) { printed.status shouldBe 0 }
        folder.resolve("script").writeText(printed.out)
        val typed = "serdemark $words".split(' ')
        val ask =
            when (shell) {
                "fish" -> "complete -C 'serdemark $words'"
                "zsh" -> "setopt KSH_ARRAYS; ${asked(typed)}" // As its bashcompinit does.
                else -> asked(typed)
            }
        offered(shell, "source ./script; $ask") shouldContainAll expected.split(';')
    }
}
