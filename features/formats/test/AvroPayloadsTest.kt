package dev.serdemark.formats

import dev.serdemark.inference.InferenceOptions
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.problem.ProblemException
import dev.serdemark.sample.testing.TextSource
import dev.serdemark.sample.testing.userData
import io.airlift.compress.snappy.SnappyCompressor
import io.airlift.compress.zstd.ZstdOutputStream
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.io.ByteArrayOutputStream
import java.math.BigDecimal
import java.nio.ByteBuffer
import java.nio.file.Path
import java.time.Instant
import java.time.LocalDate
import java.util.zip.CRC32
import kotlin.io.path.writeText
import org.apache.avro.Conversions
import org.apache.avro.Schema
import org.apache.avro.file.CodecFactory
import org.apache.avro.file.DataFileWriter
import org.apache.avro.generic.GenericData
import org.apache.avro.generic.GenericDatumWriter
import org.apache.avro.generic.GenericRecord
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Container files of Avro. */
class AvroPayloadsTest(@param:TempDir private val folder: Path) {
    private val files = PayloadFolder(folder)

    private val schemaText =
        """
        {"type": "record", "name": "Order", "namespace": "acme", "version": 3, "fields": [
          {"name": "id", "type": "long"},
          {"name": "n", "json": "the count", "type": "int"},
          {"name": "f", "type": "float"},
          {"name": "d", "type": "double"},
          {"name": "ok", "type": "boolean"},
          {"name": "bytes", "type": "bytes"},
          {"name": "day", "type": {"type": "int", "logicalType": "date"}},
          {"name": "ms", "type": {"type": "long", "logicalType": "timestamp-millis"}},
          {"name": "us", "type": {"type": "long", "logicalType": "timestamp-micros"}},
          {"name": "ns", "type": {"type": "long", "logicalType": "timestamp-nanos"}},
          {"name": "price", "type": {"type": "bytes", "logicalType": "decimal", "precision": 9, "scale": 2}},
          {"name": "any", "type": {"type": "bytes", "logicalType": "big-decimal"}},
          {"name": "own", "type": {"type": "string", "logicalType": "decimal"}},
          {"name": "uuid", "type": {"type": "string", "logicalType": "uuid"}},
          {"name": "state", "type": {"type": "enum", "name": "State", "symbols": ["OPEN", "PAID"]}},
          {"name": "tags", "type": {"type": "array", "items": "string"}},
          {"name": "counts", "type": {"type": "map", "values": "int"}},
          {"name": "note", "type": ["null", "string"]},
          {"name": "payment", "type": [
            {"type": "record", "name": "Card", "fields": [{"name": "digits", "type": "string"}]},
            {"type": "record", "name": "Cash", "typeAt": 1, "fields": [{"name": "to", "type": ["null", "Order"]}]}
          ]}
        ]}
        """
    private val schema: Schema = Schema.Parser().parse(schemaText)

    private fun order(id: Long, note: String?, payment: GenericRecord): GenericRecord =
        GenericData.Record(schema).apply {
            put("id", id)
            put("n", -7)
            put("f", 0.1f)
            put("d", 2.5e-7)
            put("ok", true)
            put("bytes", ByteBuffer.wrap(byteArrayOf(1, 2)))
            put("day", LocalDate.of(2024, 2, 29).toEpochDay().toInt())
            put("ms", Instant.parse("2024-02-29T12:30:00Z").toEpochMilli())
            put("us", -1L)
            put("ns", 1L)
            // This is -256, with a scale of 2.
            put("price", ByteBuffer.wrap(byteArrayOf(-1, 0)))
            val any = schema.getField("any").schema()
            put("any", Conversions.BigDecimalConversion().toBytes(BigDecimal("1.50"), any, null))
            put("own", "12.30")
            put("uuid", "0f8fad5b-d9cb-469f-a165-70867728950e")
            put("state", GenericData.EnumSymbol(schema.getField("state").schema(), "PAID"))
            put("tags", listOf("a", "\"\n"))
            put("counts", mapOf("x" to 1))
            put("note", note)
            put("payment", payment)
        }

    private fun branch(index: Int): Schema = schema.getField("payment").schema().types[index]

    private fun orders(): List<GenericRecord> {
        val card = GenericData.Record(branch(0)).apply { put("digits", "1234") }
        val first = order(1, null, card)
        val cash = GenericData.Record(branch(1)).apply { put("to", first) }
        return listOf(first, order(1L shl 40, "x", cash))
    }

    private fun encode(orders: List<GenericRecord>, codec: CodecFactory): ByteArray {
        val out = ByteArrayOutputStream()
        DataFileWriter(GenericDatumWriter<GenericRecord>(schema)).use { writer ->
            writer.setCodec(codec)
            writer.create(schema, out)
            orders.forEach(writer::append)
        }
        return out.toByteArray()
    }

    private fun json(id: Long, note: String, payment: String) =
        """{"id":$id,"the count":-7,"f":0.1,"d":2.5E-7,"ok":true,"bytes":"AQI=","day":"2024-02-29",""" +
            """"ms":"2024-02-29T12:30:00Z","us":"1969-12-31T23:59:59.999999Z",""" +
            """"ns":"1970-01-01T00:00:00.000000001Z","price":-2.56,"any":1.50,"own":12.30,""" +
            """"uuid":"0f8fad5b-d9cb-469f-a165-70867728950e","state":"PAID","tags":["a","\"\n"],""" +
            """"counts":{"x":1},"note":$note,"payment":$payment}"""

    private val first = json(1, "null", """{"type":"Card","digits":"1234"}""")
    private val second = json(1L shl 40, "\"x\"", """{"to":$first,"type":"Cash"}""")

    @Test
    fun `a container gives its schema, and the same values as its JSON`() {
        for (codec in listOf(CodecFactory.nullCodec(), CodecFactory.deflateCodec(6))) {
            val bytes = encode(orders(), codec)
            files.json("orders.avro", bytes) shouldBe "$first\n$second"
            val converted = files.converted(listOf(files.file("data", bytes)))
            val expectedSchema =
                AvroSchemas.read(schemaText.toByteArray(), "x.avsc", isByProgram = true)
            converted.schema shouldBe expectedSchema
            val data = userData(converted.sources, options().copy(knownSchema = converted.schema))
            val expected =
                userData(
                    listOf(TextSource("$first\n$second")),
                    options().copy(knownSchema = expectedSchema),
                )
            data.draw().documents shouldBe expected.draw().documents
            data.notices shouldBe emptyList()
        }
    }

    private val stringSchema =
        """{"type":"record","name":"R","fields":[{"name":"a","type":"string"}]}"""
    private val values = avro {
        writeString("x".repeat(1000))
        writeString("y")
    }

    /** Compresses a block as Avro does, with a checksum after it. */
    private fun snappy(bytes: ByteArray): ByteArray {
        val compressor = SnappyCompressor()
        val buffer = ByteArray(compressor.maxCompressedLength(bytes.size))
        val size = compressor.compress(bytes, 0, bytes.size, buffer, 0, buffer.size)
        val checksum = CRC32().also { it.update(bytes) }.value.toInt()
        return buffer.copyOf(size) + ByteBuffer.allocate(Int.SIZE_BYTES).putInt(checksum).array()
    }

    @Test
    fun `blocks of Snappy and Zstandard are read, and other codecs are rejected`() {
        val json = """{"a":"${"x".repeat(1000)}"}""" + "\n" + """{"a":"y"}"""
        val zstd = ByteArrayOutputStream()
        ZstdOutputStream(zstd).use { it.write(values) }
        val snappy = snappy(values)
        files.json(
            "x.avro",
            container(stringSchema, 2L to zstd.toByteArray(), codec = "zstandard"),
        ) shouldBe json
        files.json("x.avro", container(stringSchema, 2L to snappy, codec = "snappy")) shouldBe json
        val damaged = snappy.copyOf().also { it[it.size - 1]++ }
        files.problem("x.avro", container(stringSchema, 2L to damaged, codec = "snappy")) shouldBe
            "x.avro: It cannot be read as an Avro container: a block does not match its checksum."
        files.problem("x.avro", container(stringSchema, 2L to values, codec = "xz")) shouldBe
            "x.avro: It cannot be read as an Avro container: its codec is xz. " +
                "Write it with the codec deflate, zstandard, snappy or null."
    }

    @Test
    fun `several containers must have the same schema, unless the user gives a schema`() {
        val file = files.file("x.avro", container(stringSchema, 2L to values))
        val other =
            files.file("y.avro", container(stringSchema.replace("string", "bytes"), 2L to values))
        val again = files.file("z.avro", container(stringSchema, 1L to avro { writeString("z") }))
        files.converted(listOf(file, again)).sources.size shouldBe 2
        shouldThrow<ProblemException> { files.converted(listOf(file, other)) }.message shouldBe
            "y.avro: Its schema is not that of x.avro. Give a schema for all files with --schema."
        val schemaFile = folder.resolve("s.avsc").also { it.writeText(stringSchema) }
        val converted = files.converted(listOf(file, other), options = options(schemaFile))
        converted.schema shouldBe null
        val inferring = options(inference = InferenceOptions(enums = true))
        shouldThrow<ProblemException> { files.converted(listOf(file), options = inferring) }
            .message shouldContain "x.avro: The file contains its schema, so nothing is inferred"
    }

    @Test
    fun `a schema with unsupported types is rejected, and the user can give another schema`() {
        val fixed =
            """{"type":"record","name":"R","fields":[{"name":"a","type":{"type":"fixed","name":"F","size":2}},{"name":"b","type":["int","string"]}]}"""
        val value = avro {
            writeFixed(byteArrayOf(1, 2))
            writeIndex(1)
            writeString("z")
        }
        val bytes = container(fixed, 1L to value)
        val problems =
            shouldThrow<ProblemException> { files.json("x.avro", bytes) }.problems.map { "$it" }
        problems.forEach {
            it shouldContain "x.avro: "
            it shouldContain "Give another schema with --schema."
        }
        val schemaFile = folder.resolve("s.avsc").also { it.writeText(stringSchema) }
        files.json("x.avro", bytes, options = options(schemaFile)) shouldBe
            """{"a":"AQI=","b":"z"}"""
    }
}
