package dev.serdemark.selfcheck

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.isRegularFile
import kotlin.io.path.readText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class SelfcheckCommandTest(@param:ToolFolder private val folder: Path) {
    @Test
    fun `checks that cannot be made are reported with the reason, and do not pass`() {
        val result =
            Tool(folder)
                .run(
                    *arrayOf("selfcheck", "--quick", "--offline", "--cache=cache", "--out=runs"),
                    "--export-json=checks.json",
                )
        withClue(result) {
            result.status shouldBe 4
            result.out shouldContain "Runs: runs"
            result.out shouldContain "not made  same-1@2.22.4 read users/small: unavailable: "
            folder.resolve("checks.json").readText() shouldContain "\"passed\": null"
            folder.resolve("runs/idle/journal.jsonl").isRegularFile() shouldBe true
        }
    }
}
