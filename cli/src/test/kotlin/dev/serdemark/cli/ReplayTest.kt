package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldEndWith
import io.kotest.matchers.string.shouldStartWith
import java.nio.file.Path
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.deleteRecursively
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class ReplayTest(@param:ToolFolder private val folder: Path) {
    private val tool = Tool(folder)
    private val run = folder.resolve("first")

    @OptIn(ExperimentalPathApi::class)
    @Test
    fun `a run is replayed from only its directory, and a changed source or JDK is refused`() {
        val contenders = BrokenContenders(folder.resolve("mine"))
        // Versions before 1.0 have another codec.
        val oldVersions = "{version: \"(,1.0)\", channels: {bytes: {codec: Old.kt, way: native}}}"
        contenders.add("good", manifest = "when: [$oldVersions]")
        val codec = folder.resolve("mine/good/Bytes.kt").readText()
        folder.resolve("mine/good/Old.kt").writeText(codec.replace("class Bytes", "class Old"))
        val first =
            tool.run(
                *arrayOf("run", "users/small", "--contenders=mine", "-c", "good,good@0.9"),
                *arrayOf("-o", "read", "--budget=1s", "--out=first"),
            )
        withClue(first) { first.status shouldBe 0 }
        folder.resolve("mine").deleteRecursively()

        val snippet = tool.run("report", "first", "--snippet", "good@0.9", "--html=page.html")
        withClue(snippet) {
            snippet.status shouldBe 0
            snippet.out shouldContain "# good@0.9 for users/small"
            snippet.out shouldContain "class Old : BytesCodec<Root>"
            folder.resolve("page.html").readText() shouldContain "good@0.9"
        }

        val replay =
            tool.run("run", "--locked", "first", "--format=markdown", "--offline", "--out=again")
        withClue(replay) {
            replay.status shouldBe 0
            replay.out shouldStartWith "# users/small: read\n"
            replay.out.trim() shouldEndWith "```"
        }
        replay.out shouldContain "replays"
        folder.resolve("again/report.html").readText() shouldContain
            "the builds and the plan of first"
        folder.resolve("again/lock.json").readText() shouldBe run.resolve("lock.json").readText()

        val source = run.resolve("sources/good@1.0-users-small/serdemark/generated/Bytes.kt")
        source.writeText(source.readText() + "// changed")
        val changedSource = tool.run("run", "--locked", "first", "--offline", "--out=refused")
        withClue(changedSource) {
            changedSource.status shouldBe 2
            changedSource.err shouldContain
                "good@1.0-users-small: the source serdemark/generated/Bytes.kt changed since first."
        }

        val lock = run.resolve("lock.json")
        lock.writeText(lock.readText().replace(Regex("\"jdk\": \".*\""), "\"jdk\": \"11.0.1\""))
        val changedJdk = tool.run("run", "--locked", "first", "--offline", "--out=other")
        withClue(changedJdk) {
            changedJdk.status shouldBe 2
            changedJdk.err shouldContain "first was compiled with JDK 11.0.1, and this is JDK "
        }
    }
}
