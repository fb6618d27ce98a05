package dev.serdemark.cli.command

import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.output.StandardOutput
import dev.serdemark.cli.output.outputTerminal
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.featuresOfTests
import dev.serdemark.engine.jvm.JvmTrial
import dev.serdemark.engine.request.Settings
import dev.serdemark.plan.CopiedOptions
import dev.serdemark.plan.Operation
import dev.serdemark.plan.PayloadRates
import dev.serdemark.plan.Preset
import dev.serdemark.plan.Request
import io.kotest.matchers.shouldBe
import java.io.OutputStream
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** What plans record of the options. */
class RequestTest(@param:TempDir private val folder: Path) {
    private val context =
        CliContext(
            home = Tool.home,
            workingFolder = folder,
            terminal = outputTerminal(),
            output = StandardOutput(OutputStream.nullOutputStream()),
            settings = Settings::of,
            stderrIsTerminal = false,
            features = featuresOfTests,
            trial = JvmTrial {}, // Starts no JVM.
        )

    private fun requestOf(line: String): Request {
        return planRun(line.split(' '), listOf("--cache", "$folder"), context).plan.origin.request
    }

    @Test
    fun `a request has the command and nothing else if no option asks for it`() {
        requestOf("run users/small -c gson --budget 1m") shouldBe Request("run")
    }

    @Test
    fun `a request has the preset, the load, and the options that other commands repeat`() {
        val line =
            "run users/small -c gson --rigorous --heap=1g --gc serial,g1 --load=read=40/s " +
                "--show time,size --floor --jvm-arg=-Xss4m"
        requestOf(line) shouldBe
            Request(
                "run",
                Preset.RIGOROUS,
                PayloadRates(mapOf(Operation.READ to 40.0), null),
                copied =
                    CopiedOptions(
                        settings =
                            listOf("--heap", "1g", "--gc", "serial,g1", "--jvm-arg", "-Xss4m"),
                        tables = listOf("--show", "time,size"),
                        floor = listOf("--floor"),
                    ),
            )
        requestOf("run users/small -c gson --quick --cold --cds app,none") shouldBe
            Request("run", Preset.QUICK, copied = CopiedOptions(cold = listOf("--cds", "app,none")))
    }
}
