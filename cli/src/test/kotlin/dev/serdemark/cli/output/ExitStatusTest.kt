package dev.serdemark.cli.output

import dev.serdemark.cli.testing.SmallRun
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.ContenderName
import dev.serdemark.plan.Ending
import dev.serdemark.plan.Event
import dev.serdemark.plan.Gate
import dev.serdemark.plan.Outcome
import dev.serdemark.plan.Status
import dev.serdemark.results.RunResult
import dev.serdemark.results.measures.Recording
import dev.serdemark.results.results
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS

@Tag("slow")
class ExitStatusTest(@param:ToolFolder private val folder: Path) {
    @EnabledOnOs(OS.LINUX)
    @Test
    fun `a run without results has its exit status even if an export cannot be written`() {
        val result =
            Tool(folder)
                .run(
                    *arrayOf("run", "users/small", "-c", "gson", "--offline", "--cache=cache"),
                    "--export-json=/dev/full",
                )
        withClue(result) {
            result.status shouldBe 3
            result.err shouldContain "Cannot write /dev/full"
        }
    }

    @Test
    fun `an undecided comparison fails only a strict gate`() {
        fun status(base: String, generations: Int, isStrict: Boolean): ExitStatus {
            val gate = Gate(ContenderName(base, "1.0"), 0.5, isStrict = isStrict)
            val events =
                SmallRun.events(generations).map {
                    if (it is Event.RunStarted)
                        it.copy(plan = it.plan.copy(question = it.plan.question.copy(gate = gate)))
                    else it
                }
            return ExitStatus.of(results(Recording().apply { events.forEach(::on) }))
        }
        // Too few generations for a verdict.
        status(base = "a", generations = 2, isStrict = false) shouldBe ExitStatus.DONE
        status(base = "a", generations = 2, isStrict = true) shouldBe ExitStatus.CHECK_FAILED
        // b takes twice as long as a.
        status(base = "a", generations = 6, isStrict = false) shouldBe ExitStatus.CHECK_FAILED
        status(base = "b", generations = 6, isStrict = true) shouldBe ExitStatus.DONE
    }

    /**
     * A run of two versions of a contender, whose cells failed with these [outcomes].
     *
     * @param optional how many of the versions the user did not ask for by name, the oldest first
     */
    private fun versions(vararg outcomes: Outcome, optional: Int = 0): RunResult {
        val names = listOf("1.0", "2.0").map { ContenderName("a", it) }
        val infos = names.mapIndexed { i, name ->
            ContenderInfo(name, "kotlin-data", "json", "schema", isOptional = i < optional)
        }
        val failures = outcomes.mapIndexed { i, outcome -> Event.CellFailed(CellIndex(i), outcome) }
        val recording = Recording()
        for (event in SmallRun.events()) {
            if (event is Event.RunStarted) {
                val cells =
                    event.plan.cells.zip(names) { cell, name -> cell.copy(contender = name) }
                recording.on(event.copy(plan = event.plan.copy(cells = cells, contenders = infos)))
                failures.forEach(recording::on)
            } else recording.on(event)
        }
        return results(recording)
    }

    @Test
    fun `a run of which manifests rule out everything does not succeed, unless it is a part`() {
        val excluded = Outcome(Status.EXCLUDED, "It needs 3.0.")
        val unsupported = Outcome(Status.UNSUPPORTED, "It has no unions.")
        ExitStatus.of(versions(excluded, unsupported)) shouldBe ExitStatus.NOTHING_BUILT
        ExitStatus.ofPart(versions(excluded, unsupported)) shouldBe ExitStatus.DONE
        ExitStatus.of(versions(excluded)) shouldBe ExitStatus.DONE
    }

    @Test
    fun `a version that the user did not name may fail if another version has a figure`() {
        val failed = Outcome(Status.CRASHED, "It threw an exception.")
        ExitStatus.of(versions(failed)) shouldBe ExitStatus.INCOMPLETE
        ExitStatus.of(versions(failed, optional = 1)) shouldBe ExitStatus.DONE
        ExitStatus.of(versions(failed, failed, optional = 1)) shouldBe ExitStatus.INCOMPLETE
        ExitStatus.of(versions(failed, failed, optional = 2)) shouldBe ExitStatus.INCOMPLETE
        val unbuilt = Outcome(Status.BUILD_FAILED, "It does not compile.")
        ExitStatus.of(versions(unbuilt, unbuilt, optional = 2)) shouldBe ExitStatus.NOTHING_BUILT
    }

    @Test
    fun `an interrupted run has a separate status unless it stopped for another reason`() {
        fun result(ending: Ending) =
            results(Recording().apply { SmallRun.events(ending = ending).forEach(::on) })
        ExitStatus.of(result(Ending.INTERRUPTED)) shouldBe ExitStatus.INTERRUPTED
        ExitStatus.ofTrouble(result(Ending.INTERRUPTED), isStopped = false) shouldBe
            ExitStatus.INTERRUPTED
        ExitStatus.ofTrouble(result(Ending.INTERRUPTED), isStopped = true) shouldBe
            ExitStatus.INCOMPLETE
        ExitStatus.ofTrouble(result(Ending.BUDGET), isStopped = false) shouldBe
            ExitStatus.INCOMPLETE
    }
}
