package dev.serdemark.formats

import dev.serdemark.problem.ProblemException
import dev.serdemark.sample.InputFormats
import dev.serdemark.sample.PayloadFormat
import dev.serdemark.sample.SampleOptions
import dev.serdemark.sample.SchemaDraw
import dev.serdemark.sample.UserData
import dev.serdemark.sample.UserDataRequest
import dev.serdemark.sample.testing.NO_OPTIONS
import dev.serdemark.schemas.SchemaFiles
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.collections.shouldContainExactly
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.createDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** From users' files that are not JSON to the documents of a workload. */
class ConvertedDataTest(@param:TempDir private val folder: Path) {
    private val temporary = folder.resolve("temporary").createDirectory()

    private fun write(name: String, text: String) = folder.resolve(name).also { it.writeText(text) }

    private fun read(request: UserDataRequest): UserData =
        UserData.read(request.copy(formats = FORMATS), folder, stdin = null, temporary)

    private fun read(
        file: String,
        options: SampleOptions = NO_OPTIONS,
        format: PayloadFormat? = null,
    ): UserData = read(UserDataRequest("try", listOf(file), options, format = format))

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
    fun `the request gives the format if the file name does not`() {
        folder.resolve("data").writeBytes("81a16101".hexToByteArray()) // The record {"a": 1}.
        val data = read("data", format = BinaryFormat.MESSAGE_PACK)
        data.found shouldBe 1
        writtenDocuments(data) shouldContainExactly listOf("""{"a":1}""")
    }

    @Test
    fun `messages of Protocol Buffers need a definition to be read`() {
        val schema =
            write(
                "order.proto",
                "syntax = \"proto3\"; message Order { int64 id = 1; string name = 2; }",
            )
        // Each message follows its length.
        folder.resolve("orders.pbs").writeBytes("050807120161020808".hexToByteArray())
        val data = read("orders.pbs", NO_OPTIONS.copy(schema = schema))
        data.heading shouldBe "orders.pbs"
        data.found shouldBe 2
        data.schema.records.single().fields.size shouldBe 2
        writtenDocuments(data) shouldContainExactly
            listOf("""{"id":7,"name":"a"}""", """{"id":8,"name":""}""")
        messageOf { read("orders.pbs") } shouldContain "Name it: --schema FILE.proto"
    }

    @Test
    fun `the format has no effect if documents are drawn`() {
        val schema = write("a.proto", "syntax = \"proto3\"; message A { int64 id = 1; }")
        val request =
            UserDataRequest(
                "try",
                files = emptyList(),
                NO_OPTIONS.copy(schema = schema),
                made = SchemaDraw(schema, count = 5, rules = null, FORMATS),
                format = BinaryFormat.CBOR,
            )
        writtenDocuments(read(request)).size shouldBe 5
    }

    private companion object {
        val FORMATS = InputFormats(listOf(SchemaFiles), BinaryFormat.entries)
    }
}
