package dev.serdemark

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.collections.shouldNotContain
import io.kotest.matchers.comparables.shouldBeLessThan
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** `--help` of measuring commands shows the common options, and `--help-all` shows all options. */
@Tag("slow")
class HelpTest(@param:ToolFolder private val folder: Path) {
    private fun help(vararg words: String) = Tool(folder).run(*words).out

    private fun options(help: String): List<String> =
        Regex("""(?m)^ {2}(?:-\w, )?(--[a-z-]+)""").findAll(help).map { it.groupValues[1] }.toList()

    @ParameterizedTest
    @ValueSource(strings = ["run", "try", "http"])
    fun `options are in groups, and only --help-all shows the rare ones`(command: String) {
        val all = help(command, "--help-all")
        val common = help(command, "--help")
        options(all) shouldContainAll options(common) + "--live-set" + "--seed"
        options(common) shouldContainAll listOf("--contender", "--budget", "--jdk", "--help-all")
        options(common) shouldNotContain "--live-set"
        val minRareOptions = 15
        options(common).size shouldBeLessThan options(all).size - minRareOptions
        // This heading would be above options without a group.
        all shouldNotContain "\nOptions:"
        all shouldContain "\nHow long, and what to decide:"
    }
}
