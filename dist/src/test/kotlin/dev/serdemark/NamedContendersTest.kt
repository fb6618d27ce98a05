package dev.serdemark

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
 * Checks which contenders `-c` selects. The runs have no network, so no contender is built, but the
 * export names them.
 */
@Tag("slow")
class NamedContendersTest(@param:ToolFolder private val folder: Path) {
    @BeforeEach
    fun `add contenders`() {
        val contenders = BrokenContenders(folder.resolve("mine"))
        contenders.add("usual")
        contenders.add("rare", manifest = "onlyNamed: true") // Is no default.
        contenders.add("banned", manifest = "excluded: Its license forbids it.")
    }

    /** Returns the contenders of a run with more [options]. */
    private fun selected(vararg options: String): List<String> {
        val result =
            Tool(folder)
                .run(
                    *arrayOf("run", "users/small", "--contenders=mine", "-o", "read", *options),
                    *arrayOf("--offline", "--cache=cache", "--export-json=run.json"),
                )
        withClue(result) { result.status shouldBe 3 }
        return ExportedCells.of(folder.resolve("run.json")).cells.map { it.contender }
    }

    @Test
    fun `without -c, all default contenders are selected`() {
        val selected = selected()
        selected shouldContainAll listOf("usual", "jackson", "jackson-bean", "moshi-reflect")
        selected shouldNotContain "jackson-blackbird"
        selected shouldNotContain "rare"
        selected shouldNotContain "banned"
    }

    @Test
    fun `all means all contenders, and can be combined with names`() {
        val selected = selected("-c", "gson@2.10.1,all")
        selected shouldContainAll listOf("usual", "rare", "banned", "jackson")
        selected.count { it == "gson" } shouldBe 2
        selected.first() shouldBe "gson"
    }

    @Test
    fun `filters select contenders by traits, after the named contenders`() {
        val selected = selected("-c", "format=binary,gson,effort=zero-knowledge")
        selected.first() shouldBe "gson"
        selected shouldContainAll listOf("usual", "rare", "kryo-flat")
        selected shouldNotContain "banned"
        selected shouldNotContain "kryo-manual"
        selected shouldNotContain "jackson"
    }

    @Test
    fun `-c can name a contender that is no default`() {
        selected("-c", "usual,rare") shouldBe listOf("usual", "rare")
    }

    @Test
    fun `the list shows which contenders are defaults`() {
        val list = Tool(folder).run("list", "contenders", "--contenders=mine").out
        val rows = list.trim().lines().map { it.split(Regex(" {2,}")) }
        rows.map { it[ID] to it[DEFAULT] } shouldContainAll
            listOf("usual" to "yes", "rare" to "no", "banned" to "no", "gson" to "yes")
    }

    @Test
    fun `--offline refuses @latest if no version is in the cache`() {
        val result =
            Tool(folder)
                .run("run", "users/small", "-c", "gson@latest", "--offline", "--cache=cache")
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain
                "No version of com.google.code.gson:gson is in the cache, and --offline does " +
                    "not allow looking for the newest. Run once without --offline."
        }
    }

    private companion object {
        /** Columns of the list of contenders. */
        const val ID = 0
        const val DEFAULT = 5
    }
}
