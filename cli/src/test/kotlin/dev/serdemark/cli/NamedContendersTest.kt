package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.collections.shouldNotContain
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/**
 * Checks which contenders are measured. Without a network none can be built, but each has its
 * cells.
 */
@Tag("slow")
class NamedContendersTest(@param:ToolFolder private val folder: Path) {
    @BeforeEach
    fun `add contenders, one of them measured only if it is named`() {
        val contenders = BrokenContenders(folder.resolve("mine"))
        contenders.add("usual")
        contenders.add("rare", manifest = "onlyNamed: true")
        contenders.add("banned", manifest = "excluded: Its license forbids it.")
    }

    private fun measured(vararg named: String): List<String> {
        val ended =
            Tool(folder)
                .run(
                    *arrayOf("run", "users/small", "--contenders=mine", "-o", "read", *named),
                    *arrayOf("--offline", "--cache=cache", "--export-json=run.json"),
                )
        withClue(ended) { ended.status shouldBe 3 }
        return ExportedCells.of(folder.resolve("run.json")).cells.map { it.contender }
    }

    @Test
    fun `without names, all default contenders are measured`() {
        val measured = measured()
        measured shouldContainAll listOf("usual", "jackson", "jackson-bean", "moshi-reflect")
        measured shouldNotContain "jackson-blackbird"
        measured shouldNotContain "rare"
        measured shouldNotContain "banned"
    }

    @Test
    fun `the word all names all contenders, also beside other names`() {
        val measured = measured("-c", "gson@2.10.1,all")
        measured shouldContainAll listOf("usual", "rare", "banned", "jackson")
        measured.count { it == "gson" } shouldBe 2
        measured.first() shouldBe "gson"
    }

    @Test
    fun `filters add contenders by traits after the named ones`() {
        val measured = measured("-c", "format=binary,gson,effort=zero-knowledge")
        measured.first() shouldBe "gson"
        measured shouldContainAll listOf("usual", "rare", "kryo-flat")
        measured shouldNotContain "banned"
        measured shouldNotContain "kryo-manual"
        measured shouldNotContain "jackson"
    }

    @Test
    fun `a contender that is not a default is measured if it is named`() {
        measured("-c", "usual,rare") shouldBe listOf("usual", "rare")
    }

    @Test
    fun `the list says which contenders are measured without names`() {
        val list = Tool(folder).run("list", "contenders", "--contenders=mine").out
        val rows = list.trim().lines().map { it.split(Regex(" {2,}")) }
        rows.map { it[0] to it[5] } shouldContainAll
            listOf("usual" to "yes", "rare" to "no", "banned" to "no", "gson" to "yes")
    }

    @Test
    fun `--offline refuses @latest if no version is in the cache`() {
        val ended =
            Tool(folder)
                .run("run", "users/small", "-c", "gson@latest", "--offline", "--cache=cache")
        withClue(ended) {
            ended.status shouldBe 2
            ended.err shouldContain
                "No version of com.google.code.gson:gson is in the cache, and --offline does " +
                    "not allow looking for the newest. Run once without --offline."
        }
    }
}
