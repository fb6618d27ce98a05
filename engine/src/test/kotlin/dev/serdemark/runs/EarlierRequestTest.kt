package dev.serdemark.runs

import dev.serdemark.plan.CopiedOptions
import dev.serdemark.plan.Event
import dev.serdemark.plan.Operation
import dev.serdemark.plan.PayloadRates
import dev.serdemark.plan.Preset
import dev.serdemark.plan.Request
import dev.serdemark.results.testing.Recorded
import io.kotest.matchers.shouldBe
import java.nio.file.Path
import kotlin.io.path.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

class EarlierRequestTest(@param:TempDir private val folder: Path) {
    @Test
    fun `published journals have no request, and their command line gives it`() {
        requestIn(Path("../evidence/measures/journal.jsonl")) shouldBe
            Request(
                "run",
                copied = CopiedOptions(tables = listOf("--show", "time,memory,latency,size")),
            )
        requestIn(Path("../evidence/http/journal.jsonl")) shouldBe Request("http")
    }

    @Test
    fun `each option that earlier versions recorded is found in both of its forms`() {
        val line =
            "try f.json --rigorous --load 5/s --load=read=40/s --generated-too --floor " +
                "--gc=zgc --heap 1g --jvm-arg -Xss4m --cds app --show time,latency --budget 2m"
        requestIn(journal(line.split(' '))) shouldBe
            Request(
                "try",
                Preset.RIGOROUS,
                PayloadRates(mapOf(Operation.READ to 40.0), null),
                measuresGenerated = true,
                CopiedOptions(
                    settings = listOf("--gc=zgc", "--heap", "1g", "--jvm-arg", "-Xss4m"),
                    cold = listOf("--cds", "app"),
                    tables = listOf("--show", "time,latency"),
                    floor = listOf("--floor"),
                ),
            )
    }

    @Test
    fun `a recorded request is read as it was written, whatever the command line says`() {
        val request = Request("versions", Preset.QUICK, PayloadRates(emptyMap(), all = 5.0))
        requestIn(journal(listOf("run", "--rigorous"), request)) shouldBe request
    }

    private fun journal(command: List<String>, request: Request = Request()): Path {
        val plan = Recorded.plan(listOf(Recorded.cell("a")))
        val file = folder.resolve("journal.jsonl")
        JournalWriter.create(file).use {
            it.on(
                Recorded.started(
                    plan.copy(origin = plan.origin.copy(command = command, request = request))
                )
            )
        }
        return file
    }

    private fun requestIn(journal: Path): Request {
        var found: Request? = null
        readOutline(journal) { if (it is Event.RunStarted) found = it.plan.origin.request }
        return checkNotNull(found)
    }
}
