package dev.serdemark

import dev.serdemark.cli.testing.BrokenContenders
import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.ProgramResult
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

/** Tests declared gaps: reasons in a manifest why its contender cannot be measured. */
@Tag("slow")
class DeclaredGapsTest(@param:ToolFolder private val folder: Path) {
    @BeforeEach
    fun `add contenders`() {
        val contenders = BrokenContenders(folder.resolve("contenders").createDirectories())
        contenders.add("good")
        contenders.add("cannot", manifest = "unsupported: {renamed: It has no annotations.}")
        contenders.add("excluded", manifest = "excluded: $FORBIDDEN")
        contenders.add("does-not-compile", read = "decode(payload) as Nonsense")
    }

    private fun run(command: String, contenders: String, vararg more: String): ProgramResult =
        Tool(folder).run(command, "users/small", "--contenders=contenders", "-c", contenders, *more)

    @Test
    fun `a run with declared gaps succeeds, and reports their reasons`() {
        val options = arrayOf("-o", "read,write", "--budget=1s", "--export-json=run.json")
        val result = run("run", "good,cannot,excluded", *options)
        withClue(result) {
            result.status shouldBe 0
            result.out shouldContain "cannot@1.0 unsupported: It has no annotations."
            result.out shouldContain "excluded@1.0 excluded: $FORBIDDEN"
            // Once, although both operations lack a figure.
            result.out.windowed(FORBIDDEN.length).count { it == FORBIDDEN } shouldBe 1
        }
        ExportedCells.of(folder.resolve("run.json"))
            .cells
            .map { Triple(it.contender, it.status, it.reason) }
            .distinct() shouldBe
            listOf(
                Triple("good", "measured", null),
                Triple("cannot", "unsupported", "It has no annotations."),
                Triple("excluded", "excluded", FORBIDDEN),
            )
    }

    @Test
    fun `a run of declared gaps alone measures nothing, so it does not succeed`() {
        val result = run("run", "cannot,excluded", "-o", "read", "--floor", "--budget=1s")
        withClue(result) {
            result.status shouldBe 3
            result.out shouldContain "excluded@1.0 excluded: $FORBIDDEN"
        }
    }

    /** Measures Fastjson2 with `shapes.ndjson`. Returns its cells by operation. */
    private fun tryFastjson(vararg options: String): Map<String, ExportedCells.Cell> {
        val more = arrayOf("-c", "fastjson2", "--budget=1s", "--export-json=run.json")
        val result = Tool(folder).run("try", "shapes.ndjson", *options, *more)
        withClue(result) { result.status shouldBe 0 }
        return ExportedCells.of(folder.resolve("run.json")).cells.associateBy { it.operation }
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
        val shapesWithoutMaps = shapes.map { it.replace(Regex(""","names.*"""), "}") }
        file.writeText(shapesWithoutMaps.joinToString("\n"))
        tryFastjson("-o", "read,write").mapValues { it.value.status } shouldBe
            mapOf("read" to "measured", "write" to "measured")

        file.writeText(shapes.joinToString("\n"))
        val cells = tryFastjson("-o", "read,write,read-deep", "--map", "$.names")
        cells.filterValues { it.status == "measured" }.keys shouldBe setOf("read", "read-deep")
        cells.getValue("write").reason shouldContain "WriteClassName"

        val saved =
            Tool(folder)
                .run("try", "shapes.ndjson", "--infer-only", "--save", "mine", "--map", "$.names")
        withClue(saved) { saved.status shouldBe 0 }
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
        val keptGoing = read("good,does-not-compile", "--keep-going")
        withClue(keptGoing) { keptGoing.status shouldBe 4 }
        // A declared gap is no fault, so this run needs no --keep-going.
        val declared = read("good,cannot")
        withClue(declared) { declared.status shouldBe 0 }
    }

    @Test
    fun `ejecting with declared gaps succeeds`() {
        val result = run("eject", "good,cannot,excluded", "project")
        withClue(result) { result.status shouldBe 0 }
        folder.resolve("project/good_1.0/pom.xml").exists() shouldBe true
    }

    @Test
    fun `ejecting with a fault gives exit status 4, and writes the other contenders`() {
        val result = run("eject", "good,does-not-compile", "project")
        withClue(result) {
            result.status shouldBe 4
            result.err shouldContain "Nonsense"
        }
        folder.resolve("project/good_1.0/pom.xml").exists() shouldBe true
    }

    @Test
    fun `a contender that uses only part of a jar is not ejected, but others are`() {
        val result = run("eject", "good,android-jsonreader", "project")
        withClue(result) {
            result.status shouldBe 0
            result.err shouldContain
                "It is built with some classes of org.robolectric:android-all:9-robolectric-4913185-2, " +
                    "and projects name whole jars."
        }
        folder.resolve("project/good_1.0/pom.xml").exists() shouldBe true
    }

    @Test
    fun `if there is nothing to eject, nothing is written`() {
        val result = run("eject", "cannot", "project")
        withClue(result) {
            result.status shouldBe 3
            result.err shouldContain "It has no annotations."
        }
        folder.resolve("project").exists() shouldBe false
    }

    private companion object {
        const val FORBIDDEN = "Its license forbids it."
    }
}
