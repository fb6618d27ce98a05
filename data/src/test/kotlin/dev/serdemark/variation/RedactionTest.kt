package dev.serdemark.variation

import dev.serdemark.model.DateValue
import dev.serdemark.model.DecimalValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.FloatValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.ListValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.MapValue
import dev.serdemark.model.StringValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.UuidValue
import dev.serdemark.model.Value
import dev.serdemark.model.ValueForm
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.model.json.JsonObject
import dev.serdemark.model.json.JsonString
import dev.serdemark.model.json.JsonText
import dev.serdemark.model.json.canonicalNumber
import dev.serdemark.model.json.parseJson
import dev.serdemark.model.testing.RandomSchemas
import dev.serdemark.model.testing.RandomValues
import dev.serdemark.variation.testing.Shops
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldNotContainAnyOf
import io.kotest.matchers.maps.shouldHaveSize
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import io.kotest.matchers.string.shouldMatch
import io.kotest.matchers.string.shouldNotContain
import java.time.Instant
import java.time.LocalDate
import java.time.ZoneOffset
import java.util.UUID
import kotlin.random.Random
import org.junit.jupiter.api.Test

class RedactionTest {
    private val redaction = Redaction(11)

    private fun redacted(text: String): String =
        (redaction.redact(StringValue(text)) as StringValue).value

    @Test
    fun `a redacted value matches the schema, has the same size, and is always the same`() {
        for (seed in 0L until 150) {
            val schema = RandomSchemas.of(seed)
            val values = RandomValues(schema, Random(seed))
            withClue(RandomSchemas.clue(seed, schema)) {
                repeat(5) {
                    val value = values.next()
                    val other = redaction.redact(value)
                    ValueForm.decode(schema, ValueForm.encode(schema, other)) shouldBe other
                    val json = CanonicalJson.write(schema, value)
                    val otherJson = CanonicalJson.write(schema, other)
                    withClue(json.decodeToString() + "\n" + otherJson.decodeToString()) {
                        otherJson.size shouldBe json.size
                    }
                    Redaction(11).redact(value) shouldBe other
                }
            }
        }
    }

    @Test
    fun `every letter and digit of a text changes`() {
        val random = Random(3)
        val characters = ('a'..'z') + ('A'..'Z') + ('0'..'9') + "éßΩя語한 -.@\"\\\n".toList()
        repeat(5000) {
            val text = List(random.nextInt(4, 40)) { characters.random(random) }.joinToString("")
            val masked = redacted(text)
            withClue("$text $masked") {
                text.zip(masked) { before, after ->
                    (before == after) shouldBe !before.isLetterOrDigit()
                }
            }
        }
    }

    @Test
    fun `no word of more than eight letters remains in a document`() {
        fun longWords(value: Value): Set<String> =
            CanonicalJson.write(Shops.schema, value)
                .decodeToString()
                .split(Regex("[^a-z]+"))
                .filter { it.length > 8 }
                .toSet()
        for (shop in Shops.values) {
            longWords(redaction.redact(shop)) shouldNotContainAnyOf longWords(shop)
        }
    }

    @Test
    fun `equal texts stay equal at all places`() {
        val other = redacted("Alice")
        redaction.redact(ListValue(List(2) { StringValue("Alice") })) shouldBe
            ListValue(List(2) { StringValue(other) })
        redaction.redact(MapValue(mapOf("Alice" to StringValue("Alice")))) shouldBe
            MapValue(mapOf(other to StringValue(other)))
        redacted("[\"Alice\"]") shouldBe "[\"$other\"]"
    }

    @Test
    fun `redactions with random seeds differ`() {
        Redaction().redact(StringValue("Alice Smith")) shouldNotBe
            Redaction().redact(StringValue("Alice Smith"))
    }

    @Test
    fun `a seed gives the same replacements on every machine`() {
        Redaction(1).redact(StringValue("Order-17 é")) shouldBe StringValue("Ksjho-61 ë")
    }

    @Test
    fun `another seed gives other texts`() {
        Redaction(12).redact(StringValue("Alice Smith")) shouldNotBe
            redaction.redact(StringValue("Alice Smith"))
    }

    @Test
    fun `JSON in a text keeps its types and form, but not its names`() {
        val json =
            """{ "name": "Bob\n\u00e9\"x", "ids" : [12, -3.5e2, 0, true, null], "o":{"a":""} }"""
        redacted(json) shouldMatch
            Regex(
                """\{ "[a-z]{4}": "[A-Z][a-z]{2}\\n\\u00[ef][0-9a-f]\\"[a-z]", "[a-z]{3}" : """ +
                    """\[[1-9]\d, -[1-9]\.\de\d, 0, true, null], "[a-z]":\{"[a-z]":""} }"""
            )
        for (name in listOf("name", "ids", "\"o\"")) redacted(json) shouldNotContain name
        redacted("\"secret\"") shouldMatch Regex("\"[a-z]{6}\"")
        redacted("12345") shouldMatch Regex("[1-9][0-9]{4}")
        redacted("null") shouldBe "null"
    }

    @Test
    fun `names in JSON in a text stay distinct, and equal names stay equal`() {
        val names =
            (('a'..'z') + ('A'..'Z') + ('0'..'9')).map { "$it" } + listOf("\\n", "", "é\\\"")
        val json = names.joinToString(",", "{", "}") { "\"$it\":\"$it\"" }
        parsed(redacted(json)).members shouldHaveSize names.size
        redacted("""[{"owner":1},"owner"]""") shouldMatch Regex("""\[\{("[a-z]{5}"):\d},\1]""")
    }

    @Test
    fun `nested JSON remains JSON, even if names must become longer to be unique`() {
        repeat(50) { number ->
            val inner = ('a'..'z').joinToString(",", "{", "}") { "\"$it\":\"$number\"" }
            val outer = "{\"payload\":\"${inner.replace("\"", "\\\"")}\"}"
            val tree = parsed(redacted(outer)).members.values.single() as JsonString
            parsed(tree.text).members shouldHaveSize 26
        }
    }

    private fun parsed(text: String) =
        parseJson(JsonText(text.toByteArray(), "redacted")) as JsonObject

    @Test
    fun `JSON in a text within JSON in a text is redacted too`() {
        redacted("""["{\"a\":\"Carol\"}"]""") shouldMatch
            Regex("""\["\{\\"[a-z]\\":\\"[A-Z][a-z]{4}\\"}"]""")
    }

    @Test
    fun `invalid JSON in a text is redacted as a text`() {
        redacted("{secret}") shouldMatch Regex("\\{[a-z]{6}}")
        redacted("0123") shouldMatch Regex("[0-9]{4}")
        redacted("0123") shouldNotBe "0123"
    }

    @Test
    fun `a map keeps its size even if few other keys are possible`() {
        val keys = ('a'..'z').associate { "$it" to IntValue(0) }
        (redaction.redact(MapValue(keys)) as MapValue).entries shouldHaveSize 26
    }

    @Test
    fun `numbers change, but keep their sign, type and number of digits`() {
        val numbers =
            listOf(7, -12, 1000, Int.MIN_VALUE, Int.MAX_VALUE).map(::IntValue) +
                listOf(Long.MIN_VALUE, Long.MAX_VALUE, 1_700_000_000_000).map(::LongValue) +
                listOf(0.1f, 1.5f, Float.MAX_VALUE, Float.MIN_VALUE).map(::FloatValue) +
                listOf(0.1, 12.0, -1e100, 0.30000000000000004, 1e-5).map(::DoubleValue) +
                listOf(Double.MAX_VALUE, java.lang.Double.MIN_NORMAL).map(::DoubleValue) +
                listOf("0.10", "-12345678901234567890.5", "3").map {
                    DecimalValue(it.toBigDecimal())
                }
        for (number in numbers) {
            val other = redaction.redact(number)
            withClue("$number $other") {
                other shouldNotBe number
                other::class shouldBe number::class
                val before = digits(number)!!
                val after = digits(other)!!
                after.signum() shouldBe before.signum()
                (after.precision() - after.scale()) shouldBe (before.precision() - before.scale())
            }
        }
    }

    @Test
    fun `doubles keep their notation`() {
        for (text in listOf("7", "12.50", "1e3", "-4.25E-7", "100", "9e307")) {
            val other = redaction.redact(DoubleValue(text.toDouble(), text)) as DoubleValue
            withClue("$text ${other.text}") {
                other.value shouldNotBe text.toDouble()
                other.text!!.replace(Regex("[0-9]"), "0") shouldBe text.replace(Regex("[0-9]"), "0")
                other.text.toDouble() shouldBe other.value
            }
        }
    }

    @Test
    fun `the smallest doubles change if other doubles have the same length`() {
        val other = (redaction.redact(DoubleValue(Double.MIN_VALUE)) as DoubleValue).value
        other shouldNotBe Double.MIN_VALUE
        canonicalNumber(other).length shouldBe canonicalNumber(Double.MIN_VALUE).length
    }

    @Test
    fun `zeros stay`() {
        for (zero in listOf(IntValue(0), LongValue(0), FloatValue(-0f), DoubleValue(0.0))) {
            redaction.redact(zero) shouldBe zero
        }
    }

    @Test
    fun `days, instants and UUIDs are replaced by similar values`() {
        val day = redaction.redact(DateValue(LocalDate.parse("1987-03-04"))) as DateValue
        day.value.year / 10 shouldBe 198
        day.value shouldNotBe LocalDate.parse("1987-03-04")
        val instant = Instant.parse("2024-02-03T04:05:06.789Z")
        val other = (redaction.redact(TimestampValue(instant)) as TimestampValue).value
        "$other" shouldMatch Regex("202\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z")
        other shouldNotBe instant
        val uuid = UUID.fromString("0f8fad5b-d9cb-469f-a165-70867728950e")
        val otherUuid = (redaction.redact(UuidValue(uuid)) as UuidValue).value
        otherUuid shouldNotBe uuid
        otherUuid.version() shouldBe 4
        otherUuid.variant() shouldBe 2
    }

    @Test
    fun `the first and the last possible day are replaced too`() {
        for (day in listOf(LocalDate.MIN, LocalDate.MAX)) {
            redaction.redact(DateValue(day)) shouldNotBe DateValue(day)
            val noon = TimestampValue(day.atTime(12, 0).toInstant(ZoneOffset.UTC))
            redaction.redact(noon) shouldNotBe noon
        }
    }
}
