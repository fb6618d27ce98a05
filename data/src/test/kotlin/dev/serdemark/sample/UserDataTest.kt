package dev.serdemark.sample

import dev.serdemark.problem.ProblemException
import dev.serdemark.sample.testing.NO_OPTIONS
import dev.serdemark.workload.Workload
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readLines
import kotlin.io.path.readText
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** From users' files to the folder of a workload. */
class UserDataTest(@param:TempDir private val folder: Path) {
    private val temporary = folder.resolve("temporary").createDirectory()

    private fun write(name: String, text: String) = folder.resolve(name).also { it.writeText(text) }

    private fun read(request: UserDataRequest, stdin: String = ""): UserData =
        UserData.read(request, folder, stdin.byteInputStream(), temporary)

    private fun read(
        file: String,
        options: SampleOptions = NO_OPTIONS,
        stdin: String = "",
    ): UserData = read(UserDataRequest("try", listOf(file), options), stdin)

    /** Writes a workload with all that [request] asks for. */
    private fun workload(request: UserDataRequest): Workload =
        read(request).use { data ->
            data.draw().use { it.writeNamedWorkload(temporary).workload }
        }

    /** Draws documents of the [data], and returns those in the files of a workload. */
    private fun writtenDocuments(data: UserData): List<String> = data.use {
        val target = temporary.resolve("written")
        it.draw().use { sample -> sample.writeWorkload(target) }
        val files = target.resolve("documents/whole").listDirectoryEntries("*.json")
        val texts = files.sortedBy { file -> file.name }.map { file -> file.readText() }
        target.toFile().deleteRecursively()
        texts
    }

    private fun messageOf(read: () -> UserData): String =
        shouldThrow<ProblemException> { read().close() }.problems.single().toString()

    @Test
    fun `a workload has the name of the file, and says how documents were changed`() {
        write("Orders.json", """{"id":1,"rows":[1,2,3]} {"id":2,"rows":[]}""")
        val workload = workload(UserDataRequest("migrate", listOf("Orders.json"), NO_OPTIONS))
        workload.id shouldBe "orders"
        workload.description shouldBe "2 of 2 documents that serdemark migrate was given"
        workload.documents.keys shouldContainExactly setOf("whole")
    }

    @Test
    fun `the description of a workload names all changes`() {
        write("orders.json", """{"id":1,"rows":[1,2,3]} {"id":2,"rows":[]}""")
        val options = NO_OPTIONS.copy(isRedacted = true, variants = 5, isScaled = true)
        val workload = workload(UserDataRequest("try", listOf("orders.json"), options))
        workload.description shouldBe
            "2 of 2 documents that serdemark try was given, with other values of the same lengths, " +
                "and 5 drawn like them, at five sizes"
        workload.documents.keys.first() shouldBe "whole"
    }

    @Test
    fun `a workload keeps documents that are only checked, and replaces no folder`() {
        val documents = (1..130).map { """{"n":$it}""" }
        write("numbers.json", documents.joinToString("\n"))
        val target = folder.resolve("mine")
        read("numbers.json").use { data ->
            data.draw().use { sample ->
                sample.measured shouldBe 100
                sample.checked shouldBe 30
                sample.writeWorkload(target)
                shouldThrow<ProblemException> { sample.writeWorkload(target) }
                    .message!! shouldContain "is not an empty folder"
            }
        }
        target.resolve("documents/whole").listDirectoryEntries("*.json").size shouldBe 100
        val lines = target.resolve("documents/whole/checked.jsonl").readLines()
        lines.size shouldBe 130
        lines.count { it.isEmpty() } shouldBe 100
        lines.zip(documents).count { (line, document) -> line == document } shouldBe 30
    }

    @Test
    fun `standard input can be read again until the data is closed`() {
        val data = read("-", stdin = """{"id":1} {"id":2}""")
        data.heading shouldBe "-"
        data.found shouldBe 2
        data.originals(10, 1000).map { it.json.decodeToString() } shouldContainExactly
            listOf("""{"id":1}""", """{"id":2}""")
        val sample = data.draw()
        data.close()
        sample.writeNamedWorkload(temporary).workload.id shouldBe "stdin"
        shouldThrow<ProblemException> { data.draw() }.message!! shouldContain "cannot be read"
    }

    @Test
    fun `differences between a schema and the documents are reported with the file`() {
        write(
            "s.avsc",
            """{"type":"record","name":"R","fields":[{"name":"id","type":"long"},{"name":"price","type":"double","default":1}]}""",
        )
        val options = NO_OPTIONS.copy(schema = folder.resolve("s.avsc"))
        write("orders.json", "{\"id\":1,\"price\":0.1234567890123456789}\n{\"id\":2}")
        read("orders.json", options).use { data ->
            data.heading shouldBe "orders.json"
            data.found shouldBe 2
            data.schema.records.single().fields.size shouldBe 2
            data.notices.map { "${it.path}: ${it.text}" } shouldContainExactly
                listOf(
                    "\$.price: its type cannot represent 1 number in 1 document exactly: " +
                        "0.1234567890123456789 is measured as 0.12345678901234568 (orders.json:1, " +
                        "column 17)",
                    "\$.price: it is absent from 1 object in 1 document: measured as 1.0, its " +
                        "default (orders.json:2, column 1)",
                )
        }
        write("orders.json", "{\"id\":1}\n{\"id\":\"2\"}")
        messageOf { read("orders.json", options) } shouldBe
            "orders.json:2: Expected a whole number of 64 bits, was the string \"2\", " +
                "at \$.id (column 7, byte 15)."
    }

    @Test
    fun `documents are drawn from a schema, and the seed changes them`() {
        val schema =
            write(
                "order.avsc",
                """{"type":"record","name":"Order","fields":[{"name":"id","type":"long"},{"name":"tags","type":{"type":"array","items":"string"}}]}""",
            )
        fun request(seed: Long) =
            UserDataRequest(
                "try",
                files = emptyList(),
                NO_OPTIONS.copy(schema = schema, seed = seed),
                made = SchemaDraw(Path.of("order.avsc"), count = 5, rules = null, InputFormats()),
            )
        val data = read(request(seed = 1))
        data.heading shouldBe
            "Drawn at random from order.avsc, unlike your data in lengths and ranges"
        val documents = writtenDocuments(data)
        documents.size shouldBe 5
        documents.first() shouldContain "\"tags\""
        writtenDocuments(read(request(seed = 1))) shouldBe documents
        writtenDocuments(read(request(seed = 8))) shouldNotBe documents
        val workload = workload(request(seed = 1))
        workload.id shouldBe "order"
        workload.description shouldBe
            "5 of 5 documents that serdemark try was given, all drawn from the types of a schema"
        val unknown = SchemaDraw(Path.of("s.avsc"), count = 5, rules = null, InputFormats())
        val options = NO_OPTIONS.copy(schema = folder.resolve("s.avsc"))
        messageOf { read(UserDataRequest("try", emptyList(), options, unknown)) } shouldContain
            "Cannot read the schema"
    }
}
