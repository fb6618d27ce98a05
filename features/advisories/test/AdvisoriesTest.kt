package dev.serdemark.advisories

import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.cli.testing.unwrapped
import dev.serdemark.contender.readAdvisories
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldNotContain
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.readText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class AdvisoriesTest(@param:ToolFolder private val folder: Path) {
    private val tool = Tool(folder)

    @Test
    fun `the command lists advisories of versions, and says how old the table is`() {
        val named = tool.run("advisories", "gson@2.8.8", "gson@2.8.9")
        withClue(named) {
            named.status shouldBe 0
            named.out shouldContain Regex("gson@2.8.8 +1 +high +2.8.9 +CVE-2022-25647")
            named.out shouldContain Regex("gson@2.8.9 +0\\b")
            named.out.unwrapped() shouldContain "1 of 2 contenders have published advisories, as of"
        }
        val details = tool.run("list", "contenders", "gson@2.8.8")
        details.out.unwrapped() shouldContain
            "CVE-2022-25647, severity high, com.google.code.gson:gson:2.8.8, fixed in 2.8.9."
        val fit =
            tool.run("list", "contenders", "-c", "gson@2.8.8,gson@2.8.9", "--must=no-advisories")
        fit.out shouldContain "2.8.9"
        fit.out shouldNotContain "2.8.8"
    }

    @Test
    fun `an update replaces the table in one step, and says what it sends`() {
        val file = folder.resolve("new.json")
        OsvServer().use { server ->
            val modules =
                shippedContenders.manifests
                    .filter { it.role.floor == null }
                    .flatMap { it.modules }
                    .distinct()
                    .sorted()
            val advisory =
                """{"id": "GHSA-2", "summary": "New.", "affected": [{"package": {"ecosystem": "Maven",
                    "name": "com.google.code.gson:gson"}, "versions": ["2.15.0"]}]}"""
            server.publish("GHSA-2", advisory, modules, "com.google.code.gson:gson")
            val update =
                arrayOf("advisories", "--update", "--from=${server.address}", "--out=new.json")
            val result = tool.run(*update)
            withClue(result) {
                result.status shouldBe 0
                result.err shouldContain "Asking ${server.address} about ${modules.size} libraries"
                result.out.unwrapped() shouldContain "new.json: 1 advisories as of"
                result.out shouldContain "New: GHSA-2."
            }
            readAdvisories(file).advisories.single().affected.single().run {
                ("2.15.0" in versions) shouldBe true
                ("2.15.1" in versions) shouldBe false
            }
            val content = file.readText()
            server.answers["/v1/vulns/GHSA-2"] = "{}"
            val lie = tool.run(*update)
            withClue(lie) {
                lie.status shouldBe 2
                lie.err.unwrapped() shouldContain "The table is unchanged."
            }
            file.readText() shouldBe content
        }
    }

    @Test
    fun `options that contradict each other are refused before anything is sent`() {
        tool.run("advisories", "--from=http://127.0.0.1:1").status shouldBe 2
        tool.run("advisories", "gson", "--update", "--out=none.json").status shouldBe 2
        folder.resolve("none.json").exists() shouldBe false
    }
}
