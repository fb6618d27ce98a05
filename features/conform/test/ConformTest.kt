package dev.serdemark.conform

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.contender.Contenders
import dev.serdemark.engine.worker.WorkerLimits
import dev.serdemark.plan.ContenderName
import dev.serdemark.trials.Conduct
import dev.serdemark.trials.TrialWorkers
import dev.serdemark.trials.trialBuilder
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContain
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.jvm.optionals.getOrNull
import kotlin.time.Duration.Companion.seconds
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Tests `serdemark conform` with Gson and with broken contenders. */
@Tag("slow")
class ConformTest(@param:ToolFolder private val folder: Path) {
    private val tool = Tool(folder)

    /** Adds a contender that evaluates [faulty] if a letter follows the data. */
    private fun BrokenContenders.addReader(id: String, faulty: String) =
        add(
            id,
            read = "if (payload.last() == 'x'.code.toByte()) $faulty else Root(\"a\")",
            traits = "format: json, effort: zero-knowledge",
        )

    private fun conform(contenders: String, vararg more: String): ProgramResult =
        tool.run(
            "conform",
            *arrayOf("-c", contenders, "--contenders", "mine", "--cache", "${Tool.cache}"),
            *arrayOf("--case", "trailing-letter", "--case", "escape-in-name"),
            *more,
        )

    @Test
    fun `each contender is judged, even if it crashes`() {
        BrokenContenders(folder.resolve("mine").createDirectories()).apply {
            addReader("throws", "throw IllegalStateException(\"no such luck\")")
            addReader("kills", "run { Runtime.getRuntime().halt(3); Root(\"a\") }")
            addReader("changes", "Root(\"b\")")
            addReader("creates", "run { dev.serdemark.worker.check.Gadget(); error(\"no\") }")
        }
        val all =
            conform(
                "throws,kills,changes,creates,gson",
                "--format",
                "json",
                "--out",
                "base.json",
            )
        val file = folder.resolve("base.json")
        withClue(all) {
            all.status shouldBe 0
            val result = ConformJson.read(file)
            fun conduct(id: String, case: String): Conduct {
                val name = result.contenders.single { it.id == id }
                return result.cell(name, result.cases.single { it.id == case }).conduct
            }
            val expected =
                mapOf(
                    "throws" to Conduct.REJECTED,
                    "kills" to Conduct.CRASHED,
                    "changes" to Conduct.SILENTLY_WRONG,
                    "creates" to Conduct.RAN_NAMED_CLASS,
                    "gson" to Conduct.REJECTED,
                )
            for ((id, conduct) in expected) withClue(id) {
                conduct(id, "trailing-letter") shouldBe conduct
                // This case has a fresh worker if the worker of the last case ended.
                conduct(id, "escape-in-name") shouldBe Conduct.READ
            }
            result.contenders shouldContain ContenderName("changes", "1.0")
        }

        // Changes the earlier result, so that `changes` is now worse than it was.
        file.writeText(file.readText().replace("silently-wrong", "rejected"))
        val worse = conform("changes,gson", "--gate", "base.json", "--format", "html")
        withClue(worse) {
            worse.status shouldBe 5
            worse.out shouldStartWith "<!DOCTYPE html>"
            worse.out shouldContain "Failed: 1 cell is worse than before."
        }
    }

    @Test
    fun `a case that hangs is tried twice, and no process is left`() {
        val pids = folder.resolve("pids")
        BrokenContenders(folder.resolve("mine").createDirectories())
            .addReader(
                "hangs",
                "run { java.io.File(\"$pids\").appendText(\"${'$'}{ProcessHandle.current().pid()}\\n\"); while (true) Thread.sleep(1000); Root(\"a\") }",
            )
        val limits = WorkerLimits(check = 3.seconds)
        val result =
            ConformRun(trialBuilder(), { TrialWorkers.launched(limits) }) {}
                .run(
                    selectCases(shippedCases, listOf("trailing-letter", "escape-in-name")),
                    listOf(Contenders.read(listOf(folder.resolve("mine"))).find("hangs")),
                )
        result.cells.map { it.case to it.conduct } shouldContainExactlyInAnyOrder
            listOf("trailing-letter" to Conduct.OUT_OF_TIME, "escape-in-name" to Conduct.READ)
        val processes = pids.readText().trim().lines().map { it.toLong() }
        processes.size shouldBe 2
        processes.mapNotNull { ProcessHandle.of(it).getOrNull() }.count { it.isAlive } shouldBe 0
    }

    @Test
    fun `all mistakes of a command line are reported at once, those of options first`() {
        folder.resolve("base.json").writeText("{}")
        fun run(vararg more: String): ProgramResult =
            tool.run(
                "conform",
                *arrayOf("-c", "gson,floor-copy", "--case", "nul-text", "--gate", "base.json"),
                *arrayOf("--cache", "${Tool.cache}"),
                *more,
            )
        val wrongOptions = run("--out", "page.html")
        withClue(wrongOptions) {
            wrongOptions.status shouldBe 2
            wrongOptions.err shouldContain "--out cannot write the form terminal."
        }
        val result = run()
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain "There is no case 'nul-text'. Did you mean 'null-text'"
            result.err shouldContain "This is no export of serdemark conform."
            result.err shouldContain "There are no cases that floor-copy"
        }
    }
}
