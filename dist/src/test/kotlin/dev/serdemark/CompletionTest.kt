package dev.serdemark

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.Path
import kotlin.io.path.isExecutable
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.Tag
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Runs the scripts that `serdemark completion` prints, each in its shell. */
@Tag("slow")
class CompletionTest(@param:ToolFolder private val folder: Path) {
    /** Runs the [script] in the [shell] for at most a minute, and returns what it prints. */
    private fun outputOf(shell: String, script: String): String {
        val file = folder.resolve("question").apply { writeText(script) }
        val output = folder.resolve("output")
        val process =
            ProcessBuilder(shell, "$file")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .apply { environment()["HOME"] = "$folder" } // zsh writes a file to its home.
                .start()
        val hasEnded = process.waitFor(1, TimeUnit.MINUTES)
        process.destroyForcibly().waitFor()
        return withClue(output.readText()) {
            hasEnded shouldBe true
            output.readText()
        }
    }

    /** Returns a script that prints what bash offers after [typed]. */
    private fun bash(typed: String): String {
        val words = typed.split(' ')
        return "source ./script; COMP_WORDS=(${words.joinToString(" ")}); " +
            "COMP_CWORD=${words.size - 1}; _serdemark; echo ${'$'}{COMPREPLY[@]}"
    }

    /**
     * Returns a script that enters [typed] and Tab in a terminal with zsh, and waits until the
     * terminal shows [expected]. The quotes in `loa''ded` tell the output from the echoed command.
     */
    private fun zsh(typed: String, expected: List<String>): String =
        """
        zmodload zsh/zpty
        zpty terminal 'TERM=dumb zsh -f -i'
        zpty -w terminal "source ./script; print loa''ded"
        zpty -r -m terminal screen '*loaded*'
        zpty -n -w terminal "$typed"${'$'}'\t'
        zpty -r -m terminal screen '*${expected.joinToString("*")}*'
        print -r -- "${'$'}screen"
        """
            .trimIndent()

    @ParameterizedTest
    @CsvSource(
        "bash, re, report;resume",
        "bash, run --bas, --baseline",
        "bash, sweep p, plan;prepare",
    )
    @CsvSource("zsh, re, report;resume", "zsh, run --bas, --baseline", "zsh, sweep p, plan;prepare")
    @CsvSource(
        "fish, re, report;resume",
        "fish, run --bas, --baseline",
        "fish, sweep p, plan;prepare",
    )
    fun `a shell completes commands and options`(shell: String, words: String, expected: String) {
        assumeTrue(System.getenv("PATH").split(':').any { Path(it, shell).isExecutable() }) {
            "$shell is not installed: apt-get install $shell"
        }
        val completion = Tool(folder).run("completion", shell)
        withClue(completion) { completion.status shouldBe 0 }
        folder.resolve("script").writeText(completion.out)
        val typed = "serdemark $words"
        val completions = expected.split(';')
        val script =
            when (shell) {
                "fish" -> "source ./script; complete -C '$typed'"
                "zsh" -> zsh(typed, completions)
                else -> bash(typed)
            }
        outputOf(shell, script).split(Regex("\\s+")) shouldContainAll completions
    }
}
