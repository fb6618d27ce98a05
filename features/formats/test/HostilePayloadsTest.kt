package dev.serdemark.formats

import dev.serdemark.input.InputLimits
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.withClue
import io.kotest.matchers.booleans.shouldBeTrue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import kotlin.random.Random
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Files that are damaged, or designed to harm the program that reads them. */
class HostilePayloadsTest(@TempDir folder: Path) {
    private val files = PayloadFolder(folder)

    private val lines =
        listOf(
            """{"id":1,"name":"Ada","price":9.5,"lines":[{"sku":"A-1"},{}],"vip":null}""",
            """{"id":-3000000000,"name":"Zoë","lines":[true,false,["x"]]}""",
        )

    private val stringSchema =
        """{"type":"record","name":"R","fields":[{"name":"a","type":"string"}]}"""

    private val valid =
        mapOf(
            "x.cbor" to cbor(lines),
            "x.smile" to smile(lines),
            "x.msgpack" to messagePack(lines),
            "x.avro" to
                container(
                    stringSchema,
                    1L to avro { writeString("one") },
                    1L to avro { writeString("two") },
                ),
        )

    /** The JSON of a file, or null if the file is refused. Any other exception is a bug. */
    private fun jsonOrNull(name: String, bytes: ByteArray): String? =
        try {
            files.json(name, bytes)
        } catch (e: ProblemException) {
            withClue(e) { e.problems.all { it.file == name }.shouldBeTrue() }
            null
        }

    @Test
    fun `a file that ends too early is rejected, or has fewer documents`() {
        for ((name, bytes) in valid) {
            val complete = files.json(name, bytes)
            for (length in 1 until bytes.size) {
                withClue("$name, $length bytes") {
                    val json = jsonOrNull(name, bytes.copyOf(length))
                    (json == null || complete.startsWith(json)).shouldBeTrue()
                }
            }
        }
        files.problem("x.msgpack", valid.getValue("x.msgpack").dropLast(1).toByteArray()) shouldBe
            "x.msgpack: It cannot be read as MessagePack: it ends within a value, at \$.lines[2][0] (document 2)."
        files.problem("x.cbor", valid.getValue("x.cbor").dropLast(3).toByteArray()) shouldContain
            "x.cbor: It cannot be read as CBOR: it ends within a value, at \$.lines[2]"
        files.problem("x.avro", valid.getValue("x.avro").dropLast(1).toByteArray()) shouldBe
            "x.avro: It cannot be read as an Avro container: it ends within a value, at \$ (document 2)."
    }

    @Test
    fun `a damaged file is read or rejected, and nothing crashes`() {
        val random = Random(1)
        for ((name, bytes) in valid) {
            repeat(400) {
                val damaged = bytes.copyOf()
                repeat(random.nextInt(1, 4)) {
                    damaged[random.nextInt(damaged.size)] = random.nextInt().toByte()
                }
                withClue("$name: ${damaged.toHexString()}") { jsonOrNull(name, damaged) }
            }
        }
    }

    @Test
    fun `huge lengths are rejected`() {
        // Allocating these lengths would end in an OutOfMemoryError.
        val hostile =
            listOf(
                "x.msgpack" to "dd ffffffff",
                "x.msgpack" to "dd 7fffffff 01",
                "x.msgpack" to "df 7fffffff a161 01",
                "x.msgpack" to "c6 7fffffff 01",
                "x.msgpack" to "db 7fffffff 61",
                "x.msgpack" to "c9 7fffffff 05 01",
                "x.cbor" to "9b 7fffffffffffffff 01",
                "x.cbor" to "9a 7fffffff 01",
                "x.cbor" to "5a 7fffffff 01",
                "x.cbor" to "7a 7fffffff 61",
                "x.cbor" to "ba 7fffffff 6161 01",
                "x.cbor" to "c4 82 3b 7fffffffffffffff 01",
                "x.smile" to "3a290a01 fd 0f7f7f7fbf 01",
            )
        for ((name, hex) in hostile) {
            withClue("$name: $hex") { jsonOrNull(name, bytes(hex)) shouldBe null }
        }
        val length = Int.MAX_VALUE - 8L
        for (block in
            listOf(
                avro { writeLong(length) },
                avro { writeLong(Long.MAX_VALUE) },
                avro { writeLong(-1) },
            )) {
            jsonOrNull("x.avro", container(stringSchema, 1L to block)) shouldBe null
        }
        val header = container(stringSchema)
        for (size in listOf(length, Long.MAX_VALUE, -1L)) {
            val block = avro {
                writeLong(1)
                writeLong(size)
            }
            jsonOrNull("x.avro", header + block) shouldBe null
        }
        jsonOrNull("x.avro", container(stringSchema, Long.MAX_VALUE to ByteArray(0))) shouldBe null
        jsonOrNull("x.avro", container(stringSchema, -1L to ByteArray(0))) shouldBe null
    }

    @Test
    fun `values without bytes are rejected if there are too many`() {
        val limits = InputLimits(expansion = 1000, harmlessBytes = 1 shl 20)
        val empty = """{"type":"record","name":"R","fields":[]}"""
        val tooMany = "x.avro: Its documents are more than 1000 times as large as the file."
        files.problem(
            "x.avro",
            container(empty, (1L shl 60) to ByteArray(0)),
            limits = limits,
        ) shouldContain tooMany
        val emptyRecords =
            """{"type":"record","name":"R","fields":[{"name":"a","type":{"type":"array","items":{"type":"record","name":"N","fields":[]}}}]}"""
        val array = avro { writeLong(Int.MAX_VALUE - 8L) }
        files.problem("x.avro", container(emptyRecords, 1L to array), limits = limits) shouldContain
            tooMany
    }

    @Test
    fun `documents that are larger than the limit are rejected`() {
        files.problem(
            "x.cbor",
            cbor(listOf("[${"false,".repeat(1000)}0]")),
            limits = InputLimits(bytes = 5000),
        ) shouldBe "x.cbor: Its documents are too large. Use a smaller part of it."
    }

    @Test
    fun `values that are nested too deeply are rejected`() {
        val deep = 100_000
        val nested =
            mapOf(
                "x.cbor" to ByteArray(deep) { 0x81.toByte() },
                "x.msgpack" to ByteArray(deep) { 0x91.toByte() },
                "x.smile" to bytes("3a290a01") + ByteArray(deep) { 0xf8.toByte() },
                "x.avro" to
                    container(
                        """{"type":"record","name":"R","fields":[{"name":"a","type":"R"}]}""",
                        1L to ByteArray(0),
                    ),
            )
        for ((name, bytes) in nested) {
            files.problem(name, bytes) shouldContain
                "$name: This exceeds a limit: objects and lists nest more than 500 deep, at \$"
        }
    }

    @Test
    fun `a file of another format is rejected`() {
        files.problem("x.avro", "{\"a\": 1}".toByteArray()) shouldBe
            "x.avro: It cannot be read as an Avro container: it does not begin like one."
        files.problem("x.smile", "{\"a\": 1}".toByteArray()) shouldContain
            "x.smile: It cannot be read as Smile: "
        files.problem("x.msgpack", bytes("c1")) shouldBe
            "x.msgpack: It cannot be read as MessagePack: no value begins with byte c1, at \$ (document 1)."
        files.problem("x.avro", container("{\"type\": \"nothing\"}")) shouldContain "x.avro: "
    }
}
