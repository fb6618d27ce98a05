package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.Ended
import dev.serdemark.cli.testing.Tool
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

@Tag("slow")
class GateTest(@param:TempDir private val folder: Path) {
    private fun run(contenders: String): Ended =
        Tool(folder)
            .run(
                *arrayOf("run", "users/small", "--contenders=mine", "-c", contenders, "-o", "read"),
                *arrayOf("--budget=10m", "--gate=20%"),
            )

    @Tag("long")
    @Test
    fun `a contender that is slower than the gate allows ends the program with 5, the base with 0`() {
        val contenders = BrokenContenders(folder.resolve("mine"))
        contenders.add("base")
        contenders.add("same")
        contenders.add("slow", read = "run { decode(payload); decode(payload) }")
        val slower = run("base,slow")
        withClue(slower) {
            slower.status shouldBe 5
            slower.out shouldContain "Failed: slow@1.0 is more than 20% slower"
        }
        val alike = run("base,same")
        withClue(alike) {
            alike.status shouldBe 0
            alike.out shouldContain "Passed: same@1.0 is not more than 20%"
        }
    }
}
