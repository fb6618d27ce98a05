package dev.serdemark.cli

import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

class ExitStatusTest(@param:TempDir private val folder: Path) {
    @EnabledOnOs(OS.LINUX)
    @Test
    fun `an export that cannot be written does not hide how the run ended`() {
        val ended =
            Tool(folder)
                .run(
                    *arrayOf("run", "users/small", "-c", "gson", "--offline", "--cache=cache"),
                    "--export-json=/dev/full",
                )
        withClue(ended) {
            ended.status shouldBe 3
            ended.err shouldContain "Cannot write /dev/full"
        }
    }
}
