package dev.serdemark.cli

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.Ended
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.exists
import kotlin.io.path.writeText
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Gaps that a manifest declares are reported with their reasons, and are no faults. */
@Tag("slow")
class DeclaredGapsTest(@param:ToolFolder private val folder: Path) {
    @BeforeEach
    fun `add one contender of each kind`() {
        val contenders = BrokenContenders(folder.resolve("contenders").createDirectories())
        contenders.add("good")
        contenders.add("cannot", manifest = "unsupported: {renamed: It has no annotations.}")
        contenders.add("excluded", manifest = "excluded: Its license forbids it.")
        contenders.add("does-not-compile", read = "decode(payload) as Nonsense")
    }

    private fun run(command: String, contenders: String, vararg more: String): Ended =
        Tool(folder).run(command, "users/small", "--contenders=contenders", "-c", contenders, *more)

    @Test
    fun `a run with declared gaps succeeds, and reports their reasons`() {
        val options = arrayOf("-o", "read", "--budget=1s", "--export-json=run.json")
        val ended = run("run", "good,cannot,excluded", *options)
        withClue(ended) {
            ended.status shouldBe 0
            ended.out shouldContain "cannot@1.0 unsupported: It has no annotations."
            ended.out shouldContain "excluded@1.0 excluded: Its license forbids it."
        }
        ExportedCells.of(folder.resolve("run.json")).cells.map {
            Triple(it.contender, it.status, it.reason)
        } shouldBe
            listOf(
                Triple("good", "measured", null),
                Triple("cannot", "unsupported", "It has no annotations."),
                Triple("excluded", "excluded", "Its license forbids it."),
            )
    }

    private fun tried(vararg options: String): Map<String, Pair<String, String?>> {
        val more = arrayOf("-c", "fastjson2", "--budget=1s", "--export-json=run.json")
        val ended = Tool(folder).run("try", "shapes.ndjson", *options, *more)
        withClue(ended) { ended.status shouldBe 0 }
        return ExportedCells.of(folder.resolve("run.json")).cells.associate {
            it.operation to (it.status to it.reason)
        }
    }

    @Test
    fun `Fastjson2 reads and writes unions, but does not write unions beside maps`() {
        val shapes =
            listOf(
                """{"geometry":{"type":"Point","at":[1.5,2.5]},"names":{"en":"a","de":"b"}}""",
                """{"geometry":{"type":"Line","path":[1.5,2.5,3.5],"closed":true},"names":{"fr":"c"}}""",
                """{"geometry":{"type":"Text","at":"here","size":3},"names":{}}""",
            )
        val file = folder.resolve("shapes.ndjson")
        file.writeText(shapes.joinToString("\n") { it.replace(Regex(""","names.*"""), "}") })
        tried("-o", "read,write") shouldBe
            listOf("read", "write").associateWith { "measured" to null }

        file.writeText(shapes.joinToString("\n"))
        val cells = tried("-o", "read,write,read-deep", "--map", "$.names")
        cells.filterValues { it.first == "measured" }.keys shouldBe setOf("read", "read-deep")
        cells.getValue("write").second shouldContain "WriteClassName"

        val ejected =
            Tool(folder)
                .run("try", "shapes.ndjson", "--infer-only", "--save", "mine", "--map", "$.names")
        withClue(ejected) { ejected.status shouldBe 0 }
        val project = Tool(folder).run("eject", "./mine", "-c", "fastjson2", "project")
        withClue(project) {
            project.status shouldBe 3
            project.err shouldContain "Projects measure both reading and writing. WriteClassName"
        }
    }

    @Test
    fun `if only one of several contenders can be built, it is measured only with --keep-going`() {
        fun read(contenders: String, vararg more: String) =
            run("run", contenders, "-o", "read", "--budget=1s", *more)
        val refused = read("good,does-not-compile")
        withClue(refused) {
            refused.status shouldBe 3
            refused.err shouldContain "Of 2 contenders, only good@1.0 could be built"
            refused.err shouldContain "--keep-going"
        }
        val alone = read("good,does-not-compile", "--keep-going")
        withClue(alone) { alone.status shouldBe 4 }
        // A gap that is declared is no fault, so the run does not stop.
        val declared = read("good,cannot")
        withClue(declared) { declared.status shouldBe 0 }
    }

    @Test
    fun `ejecting with declared gaps succeeds`() {
        val ended = run("eject", "good,cannot,excluded", "project")
        withClue(ended) { ended.status shouldBe 0 }
        folder.resolve("project/good_1.0/pom.xml").exists() shouldBe true
    }

    @Test
    fun `ejecting reports faults by its exit status, and writes the other contenders`() {
        val ended = run("eject", "good,does-not-compile", "project")
        withClue(ended) {
            ended.status shouldBe 4
            ended.err shouldContain "Nonsense"
        }
        folder.resolve("project/good_1.0/pom.xml").exists() shouldBe true
    }

    @Test
    fun `a contender that is built with a part of a jar is not ejected, but others are`() {
        val ended = run("eject", "good,android-jsonreader", "project")
        withClue(ended) {
            ended.status shouldBe 0
            ended.err shouldContain
                "It is built with some classes of org.robolectric:android-all:9-robolectric-4913185-2, " +
                    "and projects name whole jars."
        }
        folder.resolve("project/good_1.0/pom.xml").exists() shouldBe true
    }

    @Test
    fun `if there is nothing to eject, nothing is written`() {
        val ended = run("eject", "cannot", "project")
        withClue(ended) {
            ended.status shouldBe 3
            ended.err shouldContain "It has no annotations."
        }
        folder.resolve("project").exists() shouldBe false
    }
}
