package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
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

/** Payloads as a string, a stream and an Okio buffer. Each channel has its own ranking. */
@Tag("slow")
class ChannelsTest(@param:ToolFolder private val folder: Path) {
    private fun run(vararg args: String) = Tool(folder).run(*args)

    @Test
    fun `every channel is checked and measured, and conversions and gaps are reported`() {
        val ended =
            run(
                *arrayOf("run", "users/small", "-c", "gson,moshi-codegen", "-o", "read"),
                *arrayOf("--channel", "bytes,string,stream,okio", "--budget=1s"),
                "--export-json=run.json",
            )
        withClue(ended) {
            ended.status shouldBe 0
            ended.out shouldContain "read users/small, okio, g1"
            val text = ended.out.replace(Regex("\\s+"), " ")
            text shouldContain "gson@2.15.0 unsupported: It has no codec for the channel 'okio'."
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
    fun `a cold start has a channel too`() {
        val ended =
            run(
                *arrayOf("run", "users/small", "-c", "gson", "--cold"),
                *arrayOf("--channel", "bytes,stream", "--budget=1s"),
            )
        withClue(ended) {
            ended.status shouldBe 0
            for (operation in listOf("read", "write")) {
                for (channel in listOf("bytes", "stream")) {
                    ended.out shouldContain "cold $operation users/small, $channel"
                }
            }
            ended.out shouldNotContain "unsupported"
        }
    }

    @Test
    fun `an unknown channel, and one that no contender has, are reported together`() {
        val ended =
            run("run", "users/small", "-c", "gson", "--channel", "strin,okio", "--wire", "sprin")
        withClue(ended) {
            ended.status shouldBe 2
            ended.err shouldContain "Unknown channel: 'strin'. Did you mean 'string'?"
            ended.err shouldContain
                "None of the contenders has the channel 'okio'. They have: bytes, string, stream."
            ended.err shouldContain "Unknown framework: 'sprin'. Did you mean 'spring'?"
        }
    }

    @Test
    fun `a codec of another channel than its manifest says does not compile`() {
        val mine = folder.resolve("mine").createDirectories()
        BrokenContenders(mine).add("good")
        val manifest = mine.resolve("good/contender.yaml")
        val bytes = "bytes: {codec: Bytes.kt, way: native}"
        manifest.writeText(
            manifest.readText().replace(bytes, "$bytes, string: {codec: Text.kt, way: native}")
        )
        val codec = mine.resolve("good/Bytes.kt").readText().replace("class Bytes", "class Text")
        mine.resolve("good/Text.kt").writeText(codec)
        val ended = run("run", "users/small", "-c", "good", "--contenders=mine", "--channel=string")
        withClue(ended) {
            ended.status shouldBe 3
            ended.err shouldContain "StringCodec<"
        }
    }

    @Test
    fun `eject refuses several channels, because a project has one`() {
        val ended =
            run("eject", "users/small", "-c", "gson", "--channel", "bytes,string", "project")
        withClue(ended) {
            ended.status shouldBe 2
            ended.err shouldContain
                "One project holds one channel, not 2. Eject each into a separate folder."
        }
    }
}
