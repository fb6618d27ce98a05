package dev.serdemark

import com.github.ajalt.mordant.terminal.Terminal
import com.github.ajalt.mordant.terminal.TerminalRecorder
import dev.serdemark.cli.output.narrowTable
import dev.serdemark.cli.output.tableLines
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import dev.serdemark.contender.Contenders
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.report.wording.Group
import dev.serdemark.sources.testing.libraryShapes
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.readBytes
import kotlin.io.path.writeText
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class ListTest(@param:ToolFolder private val folder: Path) {
    /** Returns the rows of `serdemark list`, as lists of their columns. */
    private fun rows(vararg what: String): List<List<String>> {
        val result = Tool(folder).run("list", *what)
        withClue(result) { result.status shouldBe 0 }
        return result.out.trim().lines().map { it.split(Regex(" {2,}")) }
    }

    @Test
    fun `contenders are listed with their traits, operations and compile times`() {
        // The compile time is from the cache.
        val cache = folder.resolve("cache")
        cache
            .resolve("builds/one")
            .createDirectories()
            .resolve("compilation.json")
            .writeText("""{"contender": "moshi-codegen@1.15.2", "millis": 3449}""")
        val rows = rows("contenders", "--cache", "$cache")
        rows.first() shouldContainExactly
            listOf("contender", "version", "format", "language shape", "effort", "default") +
                listOf("structure", "evolution", "cross-language") +
                listOf("channels", "operations", "compile time", "uses")
        rows.drop(1).map { it.first() } shouldContainExactlyInAnyOrder
            Contenders.read(listOf(Tool.home.resolve("contenders")), libraryShapes)
                .manifests
                .filter { it.role.floor == null }
                .map { it.id }
        rows.single { it.first() == "moshi-codegen" } shouldContainExactly
            listOf(
                "moshi-codegen",
                "1.15.2",
                "json",
                "kotlin-data",
                "annotations",
                "yes",
                "tree",
                "true",
                "true",
                "bytes (converts), string, stream (converts), okio",
                "read, write, read-selected, read-deep, create",
                "3.4 s",
                "adapters by KSP",
            )
        rows.filter { it.first() in setOf("jackson", "jackson-bean") }.map { it.last() } shouldBe
            listOf("jackson-module-kotlin", "jackson-databind alone")
        rows.single { it.first() == "wire-domain" }.drop(2) shouldContainExactly
            listOf(
                "protobuf",
                "kotlin-data + wire",
                "schema",
                "no",
                "tree",
                "true",
                "true",
                "bytes, stream, okio",
                "read, write, read-deep, create",
            )
    }

    @Test
    fun `contenders are ordered by format, with text formats first`() {
        val formats = rows("contenders").drop(1).map { it[2] }
        val distinct = formats.distinct()
        distinct.take(2) shouldBe listOf("json", "xml")
        distinct.drop(2) shouldBe distinct.drop(2).sorted()
        formats shouldBe formats.sortedBy { distinct.indexOf(it) }
    }

    @Test
    fun `filters and names select what is listed, and groups have headings`() {
        val rows = rows("contenders", "-c", "gson@2.10.1,format=kryo", "--group=effort")
        // Leaves these out, because the list is long enough without them.
        val scalaContenders = setOf("chill", "chill-registered", "kryo-scala")
        rows.drop(1).map { it.first() }.filter { it !in scalaContenders } shouldContainExactly
            listOf("", "effort: zero-knowledge", "gson", "kryo-flat", "kryo-graph") +
                listOf("", "effort: classes-known", "kryo-flat-registered") +
                listOf("", "effort: hand-written", "kryo-manual", "kryo-optimized")
        rows.single { it.first() == "gson" }[1] shouldBe "2.10.1"
        rows("contenders", "format=kryo") shouldBe rows("contenders", "-c", "format=kryo")
    }

    @Test
    fun `the details of contenders have all texts of their manifests`() {
        val manifests =
            Contenders.read(listOf(Tool.home.resolve("contenders")), libraryShapes)
                .manifests
                .filter {
                    it.role.floor == null
                }
        val ids = manifests.map { it.id }.toTypedArray()
        val result = Tool(folder).run("list", "contenders", *ids)
        withClue(result.err) { result.status shouldBe 0 }
        val printed = withoutSpaces(result.out)
        for (manifest in manifests) {
            val notes = manifest.findings.notes + listOfNotNull(manifest.findings.untrusted)
            val texts =
                notes.flatMap { listOf(it.summary) + it.sources } +
                    manifest.findings.unsupported.values.map { it.reason } +
                    listOfNotNull(
                        manifest.codecs.unshared,
                        manifest.role.excluded,
                        manifest.traits.library,
                    ) +
                    (manifest.library.knownVersions - manifest.library.version)
            texts.filterNot { withoutSpaces(it) in printed }.shouldBeEmpty()
        }
    }

    private fun withoutSpaces(text: String) = text.replace(Regex("\\s"), "")

    @Test
    fun `an unknown contender is refused`() {
        val result = Tool(folder).run("list", "contenders", "gsno")
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain "Unknown contender: 'gsno'"
        }
    }

    @Test
    fun `the name of a contender cannot be combined with filters and options of the list`() {
        val options = arrayOf("-c", "moshi-codegen", "--must=json", "--group=effort", "--wide")
        val result = Tool(folder).run("list", "contenders", "gson", "format=binary", *options)
        withClue(result) {
            result.status shouldBe 2
            result.err shouldContain
                "The details of gson cannot be combined with format=binary, -c, --must, --group, --wide."
        }
    }

    @Test
    fun `-c and --group refuse unknown traits`() {
        fun errorOf(option: String): String {
            val result = Tool(folder).run("list", "contenders", option)
            withClue(result) { result.status shouldBe 2 }
            return result.err
        }
        errorOf("-cfromat=json") shouldContain "Unknown trait: 'fromat'. Did you mean 'format'?"
        errorOf("--group=efort") shouldContain "Unknown trait: 'efort'. Did you mean 'effort'?"
    }

    @Test
    fun `a row that is too wide for the terminal continues on indented lines`() {
        val head = listOf("name", "kind", "channels")
        val rows = listOf(listOf("a", "b", "bytes, string"), listOf("longer", "c", "bytes"))
        val groups = listOf(Group(null, rows))
        tableLines(head, groups, 80) shouldContainExactly
            listOf("name    kind  channels", "a       b     bytes, string", "longer  c     bytes")
        tableLines(head, groups, 20) shouldContainExactly
            listOf("name    kind", "    channels") +
                listOf("a       b", "    bytes, string") +
                listOf("longer  c", "    bytes")
        // One continuation for the heading, and one for each row.
        tableLines(head, groups, 12).count { it.startsWith("    ") } shouldBe 3
    }

    @Test
    fun `a narrow terminal shows the first columns, and only the names of the others`() {
        val head = listOf("name", "kind", "channels")
        val groups = listOf(Group(null, listOf(listOf("longer", "c", "bytes, string"))))
        fun print(width: Int): String {
            val recorder = TerminalRecorder(width = width, outputInteractive = true)
            Terminal(terminalInterface = recorder).narrowTable(head, groups, "with --wide")
            return recorder.output()
        }
        // All columns need a width of 27.
        print(27) shouldBe "name    kind  channels\nlonger  c     bytes, string\n"
        print(26) shouldBe "name    kind\nlonger  c\n\nMore columns, with --wide: channels.\n"
        print(3) shouldBe "name\nlonger\n\nMore columns, with --wide: kind, channels.\n"
    }

    @Test
    fun `workloads are listed with their documents`() {
        rows("workloads").single { it.first() == "users" }[1] shouldBe
            "small, medium, large, small-latin1, small-unicode, medium-latin1, medium-unicode"
    }

    @Test
    fun `the schema of a document is printed as Avro, even if it is generated`() {
        val shown = Tool(folder).run("list", "schema", "users")
        val file = Tool.home.resolve("workloads/users/schema.avsc").readBytes()
        AvroSchemas.read(shown.out.toByteArray(), "shown") shouldBe AvroSchemas.read(file, "file")
        Tool(folder).run("list", "schema", "nested/keys-20").out shouldContain "level-20_key-20"
    }

    @Test
    fun `without runs, the list of runs is empty`() {
        Tool(folder).run("list", "runs").out shouldBe ""
    }
}
