package dev.serdemark.toolchain.compiler

import io.kotest.matchers.shouldBe
import java.nio.file.Path
import org.junit.jupiter.api.Test

class CompilerMessagesTest {
    private val folder = Path.of("work", "sources")

    @Test
    fun `errors come first, together with their source lines`() {
        val output =
            """
            a.kt:1:1: warning: unused
            val x = 1
            b.kt:2:3: error: unresolved reference 'y'
            val z = y
                    ^
            """
                .trimIndent()
        formatOutput(output, emptyList()) shouldBe
            """
            b.kt:2:3: error: unresolved reference 'y'
            val z = y
                    ^
            a.kt:1:1: warning: unused
            val x = 1
            """
                .trimIndent()
    }

    @Test
    fun `paths are relative to the folder of the sources`() {
        val file = folder.resolve("sample").resolve("A.kt")
        formatOutput("$file:1:1: error: no", listOf(folder)) shouldBe
            "${Path.of("sample", "A.kt")}:1:1: error: no"
    }

    @Test
    fun `output is cut after 80 lines, and its last line counts the missing lines`() {
        val output = (1..100).joinToString("\n") { "a.kt:$it:1: error: no" }
        val lines = formatOutput(output, emptyList()).lines()
        lines.size shouldBe 80 + 1
        lines.last() shouldBe "... 20 more lines"
    }
}
