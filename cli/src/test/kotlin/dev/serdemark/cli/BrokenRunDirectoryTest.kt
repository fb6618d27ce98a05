package dev.serdemark.cli

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.copyPublishedRun
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS

/** Runs that cannot be replayed, and reports that cannot be written. */
@Tag("slow")
class BrokenRunDirectoryTest(@param:ToolFolder private val folder: Path) {
    private val run = copyPublishedRun("users-medium-quiet", folder)
    private val lock = run.resolve("lock.json")

    /** Runs a command, which must end with [status]. Returns the lines of its errors. */
    private fun errorsOf(status: Int, vararg arguments: String): List<String> {
        val result = Tool(folder).run(*arguments)
        withClue(result) { result.status shouldBe status }
        return result.err.trimEnd().lines()
    }

    @Test
    fun `a replay of a run whose inputs are missing gives one error`() {
        lock.writeText("""{"format": 1, "jdk": "11.0.1", "workers": {}, "units": []}""")
        errorsOf(2, "run", "--locked", "run", "--offline", "--out=again").single() shouldContain
            "inputs/contenders is missing. Copy it back, or start a new run."
        run.resolve("inputs/contenders").createDirectories()
        errorsOf(2, "run", "--locked", "run", "--offline", "--out=again").single() shouldContain
            "inputs/workloads is missing. Copy it back, or start a new run."
    }

    @Test
    fun `an invalid coordinate in a lock is reported with the name of the file`() {
        val artifact = """{"coordinate": "com.google.code.gson:gson:../../../x", "sha256": "aa"}"""
        val unit = """{"name": "gson", "arguments": [], "classPath": [$artifact], "tools": {}}"""
        lock.writeText("""{"format": 1, "jdk": "21", "workers": {}, "units": [$unit]}""")
        val text = errorsOf(2, "run", "--locked", "run", "--offline", "--out=again").single()
        text shouldContain "lock.json: This is not the lock of a run: invalid coordinate"
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    fun `if one output cannot be written, the exit status is 4, but other outputs are written`() {
        val json = folder.resolve("run.json")
        errorsOf(4, "report", "run", "--html=/dev/full", "--export-json=$json")
            .single() shouldContain "Cannot write /dev/full: no space left on device."
        json.exists() shouldBe true
        for (option in listOf("--export-json", "--export-csv")) {
            errorsOf(4, "report", "run", "$option=/dev/full").single() shouldContain
                "Cannot write /dev/full: no space left on device."
        }
    }
}
