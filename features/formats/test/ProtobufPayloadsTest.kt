package dev.serdemark.formats

import com.squareup.wire.FieldMask
import com.squareup.wire.ProtoAdapter
import dev.serdemark.problem.ProblemException
import dev.serdemark.sample.InputFormats
import dev.serdemark.sample.testing.TextSource
import dev.serdemark.sample.testing.userData
import dev.serdemark.schemas.ProtoSchemas
import dev.serdemark.schemas.SchemaFiles
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.booleans.shouldBeTrue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText
import kotlin.random.Random
import okio.ByteString.Companion.toByteString
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Messages of Protocol Buffers, with their definition. */
class ProtobufPayloadsTest(@param:TempDir private val folder: Path) {
    private val files = PayloadFolder(folder)
    private val definition = folder.resolve("order.proto")

    private val proto =
        """
        syntax = "proto3";
        package acme.v1;
        import "google/protobuf/duration.proto";
        import "google/protobuf/field_mask.proto";
        import "google/protobuf/timestamp.proto";
        import "google/protobuf/wrappers.proto";
        message Order {
          enum State { STATE_UNSPECIFIED = 0; OPEN = 1; }
          message Item { string sku = 1; sint32 count = 2; }
          int64 order_id = 1;
          State state = 2;
          repeated Item items = 3;
          map<string, Item> by_name = 4;
          map<uint64, bool> flags = 5;
          optional string note = 6;
          google.protobuf.Timestamp placed_at = 7;
          google.protobuf.UInt64Value large = 8;
          oneof payment { string card = 9; bytes token = 10; }
          Order replaces = 11;
          uint32 weight = 12 [json_name = "grams"];
          repeated fixed32 numbers = 13;
          float rate = 14;
          double price = 15;
          google.protobuf.Duration within = 16;
          google.protobuf.FieldMask mask = 17;
          bool ok = 18;
        }
        """

    @BeforeEach fun `write the definition`() = definition.writeText(proto)

    private val item = mapOf("sku" to "A-1", "count" to -2)
    private val full =
        mapOf(
            "order_id" to 7L,
            "state" to "OPEN",
            "items" to listOf(item, mapOf("sku" to "B")),
            "by_name" to mapOf("x" to item),
            "flags" to mapOf(-1L to true),
            "note" to "",
            "placed_at" to Instant.parse("2024-02-29T12:30:00Z"),
            "large" to 5L,
            "token" to byteArrayOf(1, 2).toByteString(),
            "replaces" to mapOf("order_id" to 6L),
            "weight" to -1,
            "numbers" to listOf(1, -1),
            "rate" to 0.1f,
            "price" to 9.5,
            "within" to Duration.ofMillis(-1500),
            "mask" to FieldMask(listOf("unit_price", "a.b_c")),
            "ok" to true,
        )
    private val itemJson = """{"sku":"A-1","count":-2}"""
    /** The members with default values that the JSON of each message has. */
    private val defaultMembers =
        """"state":"STATE_UNSPECIFIED","items":[],"byName":{},"flags":{},"grams":0,"numbers":[],"rate":0.0,"price":0.0,"ok":false"""
    private val fullJson =
        """{"orderId":7,"state":"OPEN","items":[$itemJson,{"sku":"B","count":0}],"byName":{"x":$itemJson},""" +
            """"flags":{"18446744073709551615":true},"note":"","placedAt":"2024-02-29T12:30:00Z","large":5,""" +
            """"token":"AQI=","replaces":{"orderId":6,$defaultMembers},"grams":4294967295,"numbers":[1,4294967295],""" +
            """"rate":0.1,"price":9.5,"within":"-1.500s","mask":"unitPrice,a.bC","ok":true}"""

    private fun adapter(): ProtoAdapter<Any> = ProtoSchemas.read(definition, "Order").adapter

    private fun delimited(messages: List<Any>): ByteArray =
        messages
            .map { adapter().encode(it) }
            .map { ProtoAdapter.UINT32.encode(it.size) + it }
            .reduce { all, next -> all + next }

    @Test
    fun `the JSON of a message includes default values, which proto3 does not write`() {
        val bytes = adapter().encode(full)
        files.json("order.pb", bytes, options = options(definition)) shouldBe fullJson
        files.json(
            "order",
            bytes,
            BinaryFormat.PROTOBUF,
            options(folder.resolve("order.proto#acme.v1.Order")),
        ) shouldBe fullJson
    }

    /** The message as protoc encodes it: `protoc --encode=acme.v1.Order order.proto`. */
    private val encodedByProtoc =
        bytes(
            "080710011a070a03412d3110031a030a0142220c0a017812070a03412d3110032a0d08ffffff" +
                "ffffffffffff01100132003a0608c8f181af0642020805520201025a02080660ffffffff0f6a" +
                "0801000000ffffffff75cdcccc3d79000000000000234082011608ffffffffffffffffff0110" +
                "80b6ca91feffffffff018a01130a0a756e69745f70726963650a05612e625f63900101"
        )

    @Test
    fun `output of protoc is read with the definition or with its descriptor set`() {
        val descriptors = folder.resolve("order.desc")
        val resource = checkNotNull(javaClass.getResource("order.desc"))
        descriptors.writeBytes(resource.readBytes())
        files.json("order.pb", encodedByProtoc, options = options(definition)) shouldBe fullJson
        files.json("order.pb", encodedByProtoc, options = options(descriptors)) shouldBe fullJson
        ProtoSchemas.read(descriptors, "Order").schema shouldBe
            ProtoSchemas.read(definition, null).schema
        descriptors.writeBytes(resource.readBytes().copyOf(100))
        shouldThrow<ProblemException> { ProtoSchemas.read(descriptors, null) }.message shouldBe
            "$descriptors: Not a descriptor set of Protocol Buffers. Make one with protoc " +
                "--include_imports --descriptor_set_out=FILE, or name the .proto."
    }

    @Test
    fun `length-delimited messages are read as documents, with the same values as from JSON`() {
        val bytes = delimited(listOf(full, mapOf("order_id" to 6L), emptyMap<String, Any>()))
        val zero = """{"orderId":0,$defaultMembers}"""
        files.json("orders.pbs", bytes, options = options(definition)) shouldBe
            listOf(fullJson, """{"orderId":6,$defaultMembers}""", zero).joinToString("\n")
        val options = options(definition)
        val sources =
            files.converted(listOf(files.file("orders.pbs", bytes)), null, options).sources
        val formats = InputFormats(listOf(SchemaFiles))
        val data = userData(sources, options, formats)
        data.found shouldBe 3
        data.notices shouldBe emptyList()
        val json = TextSource("$fullJson\n{\"orderId\":\"6\"}\n{}")
        data.draw().documents shouldBe userData(listOf(json), options, formats).draw().documents
    }

    @Test
    fun `a message without a definition is rejected`() {
        val needed =
            "Messages of Protocol Buffers do not name their fields, so their definition is needed. " +
                "Name it: --schema FILE.proto, FILE.proto#MESSAGE, or a descriptor set (FILE.desc)."
        files.problem("order.pb", bytes("0807")) shouldBe needed
        files.problem(
            "order.pb",
            bytes("0807"),
            options = options(folder.resolve("s.avsc")),
        ) shouldBe needed
    }

    @Test
    fun `unknown fields, wrong lengths, and numbers that JSON cannot represent are rejected`() {
        val options = options(definition)
        files.problem("order.pb", bytes("b80601"), options = options) shouldBe
            "order.pb: The definition of acme.v1.Order has no field 103 with this wire type, " +
                "at \$ (document 1). Name the newest definition with --schema, " +
                "and the right message (FILE#MESSAGE)."
        files.problem("order.pb", bytes("0a0107"), options = options) shouldContain
            "The definition of acme.v1.Order has no field 1 with this wire type"
        files.problem("order.pb", bytes("1a 02 08 01 01"), options = options) shouldContain
            "order.pb: "
        files.problem("orders.pbs", bytes("02 08"), options = options) shouldBe
            "orders.pbs: It cannot be read as length-delimited messages of Protocol Buffers: " +
                "it ends within a value, at \$ (document 1). Check that --schema names the right " +
                "message. If the file is one message without a length before it, " +
                "add --payloads protobuf."
        for (length in listOf("ffffffff07", "ffffffff0f")) {
            files.problem("orders.pbs", bytes("$length 08"), options = options) shouldContain
                "a message is larger than 64 MB, too large to be measured"
        }
        files.problem("orders.pbs", bytes("ffffffffff07 08"), options = options) shouldContain
            "a length has more than five bytes"
        files.problem("order.pb", bytes("75 0000807f"), options = options) shouldBe
            "order.pb: JSON has no number Infinity, at \$.rate (document 1)."
    }

    @Test
    fun `texts that are not UTF-8 are rejected, in every type of text`() {
        definition.writeText(
            """
            syntax = "proto3";
            import "google/protobuf/wrappers.proto";
            import "google/protobuf/field_mask.proto";
            message Texts {
              string one = 1;
              repeated string many = 2;
              map<string, string> map = 3;
              google.protobuf.StringValue wrapped = 4;
              google.protobuf.FieldMask mask = 5;
              Texts inner = 6;
              oneof choice { string chosen = 7; }
            }
            """
        )
        val wrong =
            listOf("0a01ff", "1201ff", "1a030a01ff", "1a031201ff", "2203 0a01ff", "2a03 0a01ff") +
                listOf("32030a01ff", "3a01ff", "0a02c080", "0a03eda080")
        for (hex in wrong) {
            withClue(hex) {
                files.problem("x.pb", bytes(hex), options = options(definition)) shouldContain
                    "x.pb: It cannot be read as a message of Protocol Buffers: " +
                        "a text is not UTF-8, at \$ (document 1)."
            }
        }
        // U+FFFD itself is a character.
        files.json("x.pb", bytes("0a03efbfbd"), options = options(definition)) shouldBe
            """{"one":"${'\ufffd'}","many":[],"map":{}}"""
    }

    @Test
    fun `messages that are nested too deeply are rejected`() {
        // 5a begins the field `replaces`.
        var bytes = ByteArray(0)
        repeat(200) { bytes = byteArrayOf(0x5a) + ProtoAdapter.UINT32.encode(bytes.size) + bytes }
        files.problem("order.pb", bytes, options = options(definition)) shouldContain
            "order.pb: It cannot be read as a message of Protocol Buffers: "
    }

    @Test
    fun `a damaged file is read or rejected, and nothing crashes`() {
        val random = Random(1)
        val bytes = delimited(listOf(full, full))
        repeat(400) {
            val damaged = bytes.copyOf(random.nextInt(1, bytes.size))
            damaged[random.nextInt(damaged.size)] = random.nextInt().toByte()
            withClue(damaged.toHexString()) {
                try {
                    files.json("orders.pbs", damaged, options = options(definition))
                } catch (e: ProblemException) {
                    e.problems.all { it.file == "orders.pbs" }.shouldBeTrue()
                }
            }
        }
    }
}
