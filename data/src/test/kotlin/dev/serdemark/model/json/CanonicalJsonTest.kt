package dev.serdemark.model.json

import dev.serdemark.model.AbsentValue
import dev.serdemark.model.BooleanValue
import dev.serdemark.model.BytesValue
import dev.serdemark.model.DateValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.LongValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.Named
import dev.serdemark.model.NullValue
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.Type
import dev.serdemark.model.UnionDeclaration
import dev.serdemark.model.UuidValue
import dev.serdemark.model.testing.field
import dev.serdemark.model.testing.recordOf
import dev.serdemark.model.testing.recordValue
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import java.math.BigDecimal
import java.time.Instant
import java.time.LocalDate
import java.util.UUID
import org.junit.jupiter.api.Test

class CanonicalJsonTest {
    private fun read(type: Type, json: String) =
        (CanonicalJson.read(recordOf(field("a", type)), json.toByteArray()) as RecordValue)
            .fields[0]

    private fun refusal(type: Type, json: ByteArray): String =
        shouldThrow<ProblemException> {
                CanonicalJson.read(recordOf(field("a", type)), json, "x.json")
            }
            .message!!

    private fun refusal(type: Type, json: String) = refusal(type, json.toByteArray())

    @Test
    fun `every leaf is written in its canonical form`() {
        val leaves =
            listOf(
                Leaf.INT to IntValue(-1),
                Leaf.LONG to LongValue(Long.MAX_VALUE),
                Leaf.FLOAT to FloatValue(0.1f),
                Leaf.DOUBLE to DoubleValue(1.0),
                Leaf.DECIMAL to DecimalValue(BigDecimal("12.50")),
                Leaf.BOOLEAN to BooleanValue(true),
                Leaf.STRING to StringValue("\"\\/\b\u000c\n\r\t\u0001é😀"),
                Leaf.BYTES to BytesValue(byteArrayOf(1, 2)),
                Leaf.UUID to UuidValue(UUID(0x123456789abcdef0, 0xfL shl 60)),
                Leaf.DATE to DateValue(LocalDate.of(2024, 2, 29)),
                Leaf.TIMESTAMP to TimestampValue(Instant.ofEpochSecond(0, 5_000_000)),
            )
        val schema = recordOf(*leaves.map { (leaf, _) -> field(leaf.name, leaf) }.toTypedArray())
        val value = recordValue(*leaves.map { (_, leafValue) -> leafValue }.toTypedArray())
        String(CanonicalJson.write(schema, value)) shouldBe
            """{"INT":-1,"LONG":9223372036854775807,"FLOAT":0.1,"DOUBLE":1.0,"DECIMAL":12.50,""" +
                """"BOOLEAN":true,"STRING":"\"\\/\b\f\n\r\t\u0001é😀","BYTES":"AQI=",""" +
                """"UUID":"12345678-9abc-def0-f000-000000000000","DATE":"2024-02-29",""" +
                """"TIMESTAMP":"1970-01-01T00:00:00.005Z"}"""
    }

    @Test
    fun `null is written, and an absent field is left out`() {
        val schema = recordOf(field("a", Nullable(Leaf.INT)), field("b", Leaf.INT, optional = true))
        String(CanonicalJson.write(schema, recordValue(NullValue, AbsentValue))) shouldBe
            """{"a":null}"""
    }

    @Test
    fun `half a surrogate pair is written as an escape and read back`() {
        val schema = recordOf(field("a", Leaf.STRING))
        val value = recordValue(StringValue("x\ud83d"))
        String(CanonicalJson.write(schema, value)) shouldBe """{"a":"x\ud83d"}"""
        CanonicalJson.read(schema, CanonicalJson.write(schema, value)) shouldBe value
    }

    @Test
    fun `the name of a branch is written first, and read at any position`() {
        val schema =
            Schema(
                "R",
                mapOf(
                    "R" to RecordDeclaration("R", listOf(field("u", Named("U")))),
                    "U" to UnionDeclaration("U", listOf("A", "B")),
                    "A" to RecordDeclaration("A", listOf(field("x", Leaf.INT))),
                    "B" to RecordDeclaration("B", listOf(field("x", Leaf.INT))),
                ),
            )
        val value = recordValue(RecordValue("B", listOf(IntValue(1))))
        String(CanonicalJson.write(schema, value)) shouldBe """{"u":{"type":"B","x":1}}"""
        CanonicalJson.read(schema, """{"u":{"x":1,"type":"B"}}""".toByteArray()) shouldBe value
    }

    @Test
    fun `a missing field is absent if it is optional, else its default, else null`() {
        val schema =
            recordOf(
                field("a", Leaf.INT, default = IntValue(7)),
                field("b", Nullable(Leaf.INT)),
                field("c", Nullable(Leaf.INT), optional = true),
            )
        CanonicalJson.read(schema, "{}".toByteArray()) shouldBe
            recordValue(IntValue(7), NullValue, AbsentValue)
    }

    @Test
    fun `numbers are read as the declared type`() {
        read(Leaf.LONG, """{"a":9007199254740993}""") shouldBe LongValue(9007199254740993)
        read(Leaf.INT, """{"a":1.2e1}""") shouldBe IntValue(12)
        read(Leaf.DOUBLE, """{"a":-0}""") shouldBe DoubleValue(-0.0)
        read(Leaf.DOUBLE, """{"a":5}""") shouldBe DoubleValue(5.0)
        read(Leaf.DOUBLE, """{"a":1e-99999999999}""") shouldBe DoubleValue(0.0)
        read(Leaf.DECIMAL, """{"a":0.10000000000000000000001}""") shouldBe
            DecimalValue(BigDecimal("0.10000000000000000000001"))
    }

    @Test
    fun `a key of a map must be the text of a value of the key type`() {
        val numbers = MapOf(Leaf.INT, key = Leaf.INT)
        read(numbers, """{"a":{"-7":1}}""") shouldBe MapValue(mapOf("-7" to IntValue(1)))
        for (key in listOf("null", "07", "1.0", "3000000000")) {
            refusal(numbers, """{"a":{"$key":1}}""") shouldContain key
        }
    }

    @Test
    fun `doubles are written in the notation in which they were read`() {
        val schema = recordOf(field("a", ListOf(Leaf.DOUBLE)))
        fun written(json: String) =
            String(CanonicalJson.write(schema, CanonicalJson.read(schema, json.toByteArray())))
        val numbers =
            """{"a":[1,1.0,1.50,0,1e3,1E+3,-2.5e-7,0.10000000000000001,4.9e-324,100000000]}"""
        written(numbers) shouldBe numbers
        // The notation -0 is written as a double, and longer numbers are rounded to 17 digits.
        written("""{"a":[-0,0.12345678901234567890]}""") shouldBe
            """{"a":[-0.0,0.12345678901234568]}"""
        read(Leaf.DOUBLE, """{"a":1e0}""") shouldBe read(Leaf.DOUBLE, """{"a":1.0}""")
    }

    @Test
    fun `timestamps may have any offset`() {
        read(Leaf.TIMESTAMP, """{"a":"2024-01-01T01:00:00+01:00"}""") shouldBe
            TimestampValue(Instant.parse("2024-01-01T00:00:00Z"))
    }

    @Test
    fun `a number beyond its type is refused with line, column, byte and path`() {
        refusal(Leaf.DOUBLE, "{\n \"a\": 1e400}") shouldBe
            "x.json:2: Expected a number within the range of double, was the number 1e400, " +
                "at \$.a (column 7, byte 8)."
        refusal(ListOf(Leaf.INT), """{"a":[1,2147483648]}""") shouldBe
            "x.json:1: Expected a whole number of 32 bits, was the number 2147483648, " +
                "at \$.a[1] (column 9, byte 8)."
        refusal(Leaf.DECIMAL, """{"a":1e999999999}""") shouldBe
            "x.json:1: Expected a number within 10000 places of the decimal point, " +
                "was the number 1e999999999, at \$.a (column 6, byte 5)."
    }

    @Test
    fun `members that are unknown, missing or come twice are refused`() {
        refusal(Leaf.INT, """{"a":1,"aa":2}""") shouldBe
            "x.json:1: Record R has no field of this name, at \$.aa (column 13, byte 12)."
        refusal(Leaf.INT, "{}") shouldBe
            "x.json:1: This member is missing, at \$.a (column 1, byte 0)."
        refusal(Leaf.INT, """{"a":1,"a":1}""") shouldBe
            "x.json:1: This member comes twice, at \$.a (column 8, byte 7)."
    }

    @Test
    fun `text that is not UTF-8 is refused`() {
        refusal(Leaf.STRING, "{\"a\":\"".toByteArray() + 0xc0.toByte() + 0x80.toByte()) shouldBe
            "x.json:1: Byte c0 at offset 6 is not valid UTF-8. Save the text as UTF-8."
    }

    @Test
    fun `text that is not JSON is refused at the first wrong character`() {
        refusal(Leaf.INT, "{\"a\":1} x").startsWith("x.json:1: This is not JSON:") shouldBe true
        refusal(Leaf.INT, "{\"a\":\n01}").startsWith("x.json:2: This is not JSON:") shouldBe true
        refusal(Leaf.INT, "{\"a\":NaN}").startsWith("x.json:1: This is not JSON:") shouldBe true
        refusal(Leaf.INT, "") shouldBe
            "x.json:1: Expected a value, the text ends, at \$ (column 1, byte 0)."
    }

    @Test
    fun `trees deeper than a thousand levels are refused`() {
        val deep = "[".repeat(1001)
        refusal(Leaf.INT, deep).startsWith("x.json:1: This exceeds a limit:") shouldBe true
    }

    @Test
    fun `NaN cannot be written`() {
        shouldThrow<IllegalArgumentException> {
            CanonicalJson.write(
                recordOf(field("a", Leaf.DOUBLE)),
                recordValue(DoubleValue(Double.NaN)),
            )
        }
    }
}
