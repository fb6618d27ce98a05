package dev.serdemark.cli.option

import dev.serdemark.cli.output.OutputFile
import dev.serdemark.cli.testing.SmallRun
import dev.serdemark.problem.Problems
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import dev.serdemark.runs.RunDirectory
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.readLines
import kotlin.io.path.readText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

class ExportsTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    fun `if an export cannot be written, the others are written`(@TempDir folder: Path) {
        SmallRun.write(folder.resolve("run"))
        val recording = Recording().also { SmallRun.events().forEach(it::on) }
        val files = listOf(Path("/dev/full"), folder.resolve("text"), folder.resolve("csv"))
        val (full, text, csv) = files.map(::OutputFile)
        val problems = Problems()
        fun renderer(content: String): (RunResult) -> String = { content }
        OpenExports(listOf(full to renderer("unwritten"), text to renderer("written")), csv)
            .write(results(recording), RunDirectory(folder.resolve("run")), problems)
        problems.all.single().message shouldContain "Cannot write /dev/full"
        folder.resolve("text").readText() shouldBe "written"
        // A header, and 6 generations × 2 rounds × 2 cells.
        folder.resolve("csv").readLines().size shouldBe 25
    }
}
