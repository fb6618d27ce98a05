package dev.serdemark

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.unwrapped
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Measures payloads as bytes, strings, streams and Okio buffers. Each channel has a ranking. */
@Tag("slow")
class ChannelsTest(@param:ToolFolder private val folder: Path) {
    private fun run(vararg args: String) = Tool(folder).run(*args)

    @Test
    fun `every channel is checked and measured, and conversions and gaps are reported`() {
        val result =
            run(
                *arrayOf("run", "users/small", "-c", "gson,moshi-codegen", "-o", "read"),
                *arrayOf("--channel", "bytes,string,stream,okio", "--budget=1s"),
                "--export-json=run.json",
            )
        withClue(result) {
            result.status shouldBe 0
            result.out shouldContain "read users/small, okio, g1"
            val text = result.out.unwrapped()
            text shouldContain
                "gson@2.15.0 unsupported for read users/small, okio: It has no codec for the channel 'okio'."
            text shouldContain
                Regex(
                    "Includes converting between bytes and the form that each library takes: " +
                        "(gson@2.15.0 and moshi-codegen@1.15.2|moshi-codegen@1.15.2 and gson@2.15.0)\\."
                )
            text shouldContain "Includes converting between streams and the form"
            text shouldNotContain "converting between strings"
        }
        val cells = ExportedCells.of(folder.resolve("run.json")).cells
        cells
            .filter { it.status == "measured" }
            .map { "${it.contender} ${it.operation} ${it.channel}" } shouldContainExactlyInAnyOrder
            listOf("bytes", "string", "stream").map { "gson read $it" } +
                listOf("bytes", "string", "stream", "okio").map { "moshi-codegen read $it" }
    }

    @Tag("long")
    @Test
    fun `cold runs measure each channel`() {
        val result =
            run(
                *arrayOf("run", "users/small", "-c", "gson", "--cold"),
                *arrayOf("--channel", "bytes,stream", "--budget=1s"),
            )
        withClue(result) {
            result.status shouldBe 0
            for (operation in listOf("read", "write")) {
                for (channel in listOf("bytes", "stream")) {
                    result.out shouldContain "cold $operation users/small, $channel"
                }
            }
            result.out shouldNotContain "unsupported"
        }
    }

    @Test
    fun `an unknown channel and a channel without contenders are reported together`() {
        val result =
            run("run", "users/small", "-c", "gson", "--channel", "strin,okio", "--wire", "sprin")
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain "Unknown channel: 'strin'. Did you mean 'string'?"
            result.err shouldContain
                "None of the contenders has the channel 'okio'. They have: bytes, string, stream."
            result.err shouldContain "Unknown framework: 'sprin'. Did you mean 'spring'?"
        }
    }

    @Test
    fun `a codec does not compile if its manifest has another channel for it`() {
        val mine = folder.resolve("mine").createDirectories()
        BrokenContenders(mine).add("good")
        // Adds a codec for bytes as the codec for strings.
        val manifest = mine.resolve("good/contender.yaml")
        val bytes = "bytes: {codec: Bytes.kt, way: native}"
        manifest.writeText(
            manifest.readText().replace(bytes, "$bytes, string: {codec: Text.kt, way: native}")
        )
        val codec = mine.resolve("good/Bytes.kt").readText().replace("class Bytes", "class Text")
        mine.resolve("good/Text.kt").writeText(codec)
        val result =
            run("run", "users/small", "-c", "good", "--contenders=mine", "--channel=string")
        withClue(result) {
            result.status shouldBe 3
            result.err shouldContain "StringCodec<"
        }
    }

    @Test
    fun `eject refuses several channels, because a project has one`() {
        val result =
            run("eject", "users/small", "-c", "gson", "--channel", "bytes,string", "project")
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain
                "One project holds one channel, not 2. Eject each into a separate folder."
        }
    }
}
