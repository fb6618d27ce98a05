package dev.serdemark.workload

import dev.serdemark.model.IntValue
import dev.serdemark.model.ListValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.StringValue
import dev.serdemark.problem.ProblemException
import dev.serdemark.workload.testing.workloadFolder
import dev.serdemark.workload.testing.workloadYaml
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import io.kotest.matchers.string.shouldMatch
import java.nio.file.Path
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.deleteExisting
import kotlin.io.path.exists
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

/** Documents whose values are stored in files instead of drawn. */
class StoredDocumentsTest {
    @TempDir lateinit var parent: Path
    private val cache by lazy { parent.resolve("cache") }

    private fun folder(document: String): Path =
        workloadFolder(parent, workloadYaml(document = document)).also {
            it.resolve("a.json").writeText("""{"text": "x", "list": [1, 2]}""")
            it.resolve("b.json").writeText("""{"list": [], "text": "ü"}""")
            it.resolve("c.jsonl").writeText(CHECKED)
        }

    private fun load(document: String) =
        Documents(cache).load(WorkloadReader.read(folder(document)), "one")

    private fun message(document: String) =
        shouldThrow<ProblemException> { load(document) }.message!!

    @Test
    fun `each file is a sibling, and none is copied to the cache`() {
        val document = load("files: [a.json, b.json]")
        document.values shouldContainExactly
            listOf(
                RecordValue(
                    "Root",
                    listOf(StringValue("x"), ListValue(listOf(1, 2).map(::IntValue))),
                ),
                RecordValue("Root", listOf(StringValue("ü"), ListValue(emptyList()))),
            )
        document.payloads.map { it.decodeToString() } shouldContainExactly
            listOf("""{"text":"x","list":[1,2]}""", """{"text":"ü","list":[]}""")
        cache.exists() shouldBe false
    }

    @Test
    fun `the example for reports does not show values of the files`() {
        val example = load("files: [a.json, b.json]").example!!
        // The pattern excludes the values of a.json: x, 1 and 2.
        example shouldMatch Regex("""\{"text":"[a-wyz]","list":\[[02-9],[013-9]]}""")
    }

    @Test
    fun `the files of a workload include the files of its documents`() {
        val workload = WorkloadReader.read(folder("files: [b.json]"))
        workload.files.map { it.name } shouldContainExactly
            listOf("workload.yaml", "schema.avsc", "b.json")
        val checked = WorkloadReader.read(folder("files: [b.json], checked: [c.jsonl]"))
        checked.files.map { it.name } shouldContainExactly
            listOf("workload.yaml", "schema.avsc", "b.json", "c.jsonl")
    }

    @Test
    fun `further payloads are checked and not measured`() {
        val document = load("files: [a.json], checked: [c.jsonl]")
        document.values.size shouldBe 1
        document.payloads.map { it.decodeToString() } shouldContainExactly
            listOf("""{"text":"x","list":[1,2]}""")
        document.sha256 shouldBe load("files: [a.json]").sha256
        val batch = document.batches().single()
        batch.document.payloads.map { it.decodeToString() } shouldContainExactly
            listOf("""{"text":"yy","list":[3]}""", """{"text":"z","list":[]}""")
        batch.place(1) shouldBe "line 3 of c.jsonl"
        // There is no sibling -1, so the place is all lines.
        batch.place(-1) shouldBe "lines 1 to 3 of c.jsonl"
        document.largestBytes shouldBe """{"text":"x","list":[1,2]}""".length
        val smaller = load("files: [b.json], checked: [c.jsonl]")
        smaller.largestBytes shouldBe """{"text":"yy","list":[3]}""".length
        load("files: [a.json]").batches().toList().shouldBeEmpty()
    }

    @Test
    fun `selective reading works for stored documents too`() {
        val yaml =
            workloadYaml(document = "files: [a.json], checked: [c.jsonl]")
                .replace("documents:", "projection: {Root: [text]}\ndocuments:")
        val folder = workloadFolder(parent, yaml)
        folder.resolve("a.json").writeText("""{"text": "x", "list": [1, 2]}""")
        folder.resolve("c.jsonl").writeText(CHECKED)
        val selected = Documents(cache).load(WorkloadReader.read(folder), "one").selected!!
        val batch = selected.batches().single()
        batch.document.values shouldContainExactly
            listOf("yy", "z").map { RecordValue("Root", listOf(StringValue(it))) }
        batch.document.payloads.first().decodeToString() shouldBe """{"text":"yy","list":[3]}"""
        batch.document.isSelection shouldBe true
        batch.place(0) shouldBe "line 1 of c.jsonl"
    }

    @Test
    fun `further payloads that do not match the schema are reported when the document is loaded`() {
        val folder = folder("files: [a.json], checked: [c.jsonl]")
        folder.resolve("c.jsonl").writeText("$CHECKED{}")
        shouldThrow<ProblemException> {
                Documents(cache).load(WorkloadReader.read(folder), "one")
            }
            .message!! shouldContain "c.jsonl:4: "
    }

    @Test
    fun `checked payloads are refused for drawn documents, or if their file is missing`() {
        message("seed: 1, checked: [c.jsonl]") shouldContain
            "workload.yaml:7: 'checked' goes with 'files' only"
        message("files: [a.json], checked: [d.jsonl]") shouldContain "No such file: 'd.jsonl'."
    }

    @Test
    fun `values outside the schema are reported with file and path`() {
        val folder = folder("files: [a.json]")
        folder.resolve("a.json").writeText("{\"text\": \"x\",\n \"list\": [\"1\"]}")
        val message =
            shouldThrow<ProblemException> {
                    Documents(cache).load(WorkloadReader.read(folder), "one")
                }
                .message!!
        message shouldContain "a.json:2: Expected a whole number of 32 bits"
        message shouldContain "$.list[0]"
    }

    @Test
    fun `a file that is missing, outside of the folder or combined with a seed is refused`() {
        message("files: [c.json]") shouldContain "workload.yaml:7: No such file: 'c.json'."
        for (path in listOf("../other/a.json", "${parent.resolve("a.json")}")) {
            message("files: [\"$path\"]") shouldContain "'$path' is outside of its folder."
        }
        message("files: [a.json], checked: [../c.jsonl]") shouldContain
            "workload.yaml:7: Invalid documents.one.checked[0]: '../c.jsonl' is outside of its folder."
        message("files: []") shouldContain "at least one file"
        message("files: [a.json], seed: 1") shouldContain "'files' cannot be combined with 'seed'."
    }

    @Test
    @DisabledOnOs(OS.WINDOWS, disabledReason = "Windows allows links only to some users")
    fun `a file, schema or workload that is a link to a file outside of the folder is refused`() {
        val secret = parent.resolve("secret").apply { writeText("[]") }
        val folder = folder("files: [linked.json]")
        fun message() = shouldThrow<ProblemException> { WorkloadReader.read(folder) }.message
        folder.resolve("linked.json").createSymbolicLinkPointingTo(secret)
        message() shouldContain "'linked.json' is a link to a file outside of its folder."
        for (name in listOf("schema.avsc", "workload.yaml")) {
            folder.resolve(name).deleteExisting()
            folder.resolve(name).createSymbolicLinkPointingTo(secret)
            message() shouldContain "$name: The file is a link to one outside of its folder."
        }
    }

    @Test
    fun `a written workload is read back unchanged`() {
        val original = load("files: [a.json, b.json]")
        val written = parent.resolve("written")
        val description = "Hostile: \"; # {x}\u202e\n- é"
        WorkloadWriter.write(
            written,
            description,
            original.schema,
            mapOf("whole" to original.values, "half" to original.values.take(1)),
            mapOf("whole" to parent.resolve("sample/c.jsonl")),
        )
        val workload = WorkloadReader.read(written)
        workload.description shouldBe description
        workload.default shouldBe "whole"
        Documents(cache).load(workload, "whole").values shouldBe original.values
        Documents(cache).load(workload, "half").values shouldBe original.values.take(1)
        val batch = Documents(cache).load(workload, "whole").batches().single()
        batch.document.values.size shouldBe 2
        batch.place(1) shouldBe "line 3 of documents/whole/checked.jsonl"
        Documents(cache).load(workload, "half").batches().toList().shouldBeEmpty()
        written.resolve("documents/half/1.json").readText() shouldBe """{"text":"x","list":[1,2]}"""
    }

    @Test
    fun `existing files are not overwritten`() {
        val original = load("files: [a.json]")
        shouldThrow<ProblemException> {
                WorkloadWriter.write(
                    parent.resolve("sample"),
                    "d",
                    original.schema,
                    mapOf("whole" to original.values),
                )
            }
            .message!! shouldContain "is not an empty folder"
    }

    private companion object {
        /** Two payloads, the second in line 3. */
        const val CHECKED = "{\"text\": \"yy\", \"list\": [3]}\n\n{\"text\":\"z\",\"list\":[]}\n"
    }
}
