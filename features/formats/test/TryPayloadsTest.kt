package dev.serdemark.formats

import dev.serdemark.cli.testing.ExportedCells
import dev.serdemark.cli.testing.ProgramResult
import dev.serdemark.cli.testing.Tool
import dev.serdemark.cli.testing.ToolFolder
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainExactlyInAnyOrder
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.walk
import org.apache.avro.Schema
import org.apache.avro.file.CodecFactory
import org.apache.avro.file.DataFileWriter
import org.apache.avro.generic.GenericData
import org.apache.avro.generic.GenericDatumWriter
import org.apache.avro.generic.GenericRecord
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Tests `serdemark try` with files that are not JSON. */
@Tag("slow")
class TryPayloadsTest(@param:ToolFolder private val folder: Path) {
    private fun serdemark(vararg args: String): ProgramResult = Tool(folder).run(*args)

    @Test
    fun `an Avro container file is measured with the schema in it`() {
        val schema =
            Schema.Parser()
                .parse(
                    """{"type":"record","name":"Order","fields":[{"name":"id","type":"long"},{"name":"at","type":{"type":"long","logicalType":"timestamp-millis"}},{"name":"tags","type":{"type":"array","items":"string"}}]}"""
                )
        DataFileWriter(GenericDatumWriter<GenericRecord>(schema)).use { writer ->
            writer.setCodec(CodecFactory.deflateCodec(6))
            writer.create(schema, folder.resolve("Orders.avro").toFile())
            for (id in 1L..3L) {
                val order = GenericData.Record(schema)
                order.put("id", id)
                order.put("at", 1000 * id)
                order.put("tags", List(id.toInt()) { "tag $it" })
                writer.append(order)
            }
        }
        val result =
            serdemark(
                *arrayOf("try", "Orders.avro", "-c", "gson", "--budget=1s"),
                "--export-json=run.json",
            )
        withClue(result) {
            result.status shouldBe 0
            result.out shouldContain "Orders.avro: 3 documents, 1 record, 3 fields"
        }
        ExportedCells.of(folder.resolve("run.json")).cells.map {
            "${it.contender} ${it.operation} ${it.status}"
        } shouldContainExactlyInAnyOrder listOf("gson read measured", "gson write measured")
        val documents = folder.walk().filter { "orders/documents/whole/" in "$it" }
        documents
            .filter { it.name.endsWith(".json") }
            .map { it.readText().trim() }
            .toList() shouldContainExactlyInAnyOrder
            listOf(
                """{"id":1,"at":"1970-01-01T00:00:01Z","tags":["tag 0"]}""",
                """{"id":2,"at":"1970-01-01T00:00:02Z","tags":["tag 0","tag 1"]}""",
                """{"id":3,"at":"1970-01-01T00:00:03Z","tags":["tag 0","tag 1","tag 2"]}""",
            )
    }
}
