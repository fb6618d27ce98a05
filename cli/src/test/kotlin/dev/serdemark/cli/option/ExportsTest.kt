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
        SmallRun.keep(folder.resolve("run"))
        val recording = Recording().also { SmallRun.events().forEach(it::on) }
        val files = listOf(Path("/dev/full"), folder.resolve("a"), folder.resolve("b"))
        val (full, text, table) = files.map(::OutputFile)
        val trouble = Problems()
        fun rendered(content: String): (RunResult) -> String = { content }
        OpenExports(listOf(full to rendered("unwritten"), text to rendered("written")), table)
            .write(results(recording), RunDirectory(folder.resolve("run")), trouble)
        trouble.all.single().message shouldContain "Cannot write /dev/full"
        folder.resolve("a").readText() shouldBe "written"
        folder.resolve("b").readLines().size shouldBe 25
    }
}
