package dev.serdemark.inference

import dev.serdemark.inference.testing.inferFrom
import dev.serdemark.inference.testing.original
import dev.serdemark.inference.testing.shouldLoseNothing
import dev.serdemark.inference.testing.sourceOf
import dev.serdemark.inference.testing.typeOf
import dev.serdemark.inference.testing.types
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.model.json.PathPattern
import dev.serdemark.problem.ProblemException
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.matchers.shouldBe
import io.kotest.matchers.string.shouldContain
import org.junit.jupiter.api.Test

class LeafInferenceTest {
    private val logical = InferenceOptions(logical = true)
    private val enums = InferenceOptions(enums = true)

    @Test
    fun `whole numbers are int or long by their range`() {
        typeOf("0", "-2147483648", "2147483647") shouldBe "int"
        typeOf("1", "2147483648") shouldBe "long"
        typeOf("-9223372036854775808", "9223372036854775807") shouldBe "long"
        typeOf("123456789", "-12345678") shouldBe "int"
    }

    @Test
    fun `numbers with a fraction or exponent are double`() {
        typeOf("1.5", "1") shouldBe "double"
        typeOf("1.0") shouldBe "double"
        typeOf("1e3") shouldBe "double"
        typeOf("-0") shouldBe "double"
        typeOf("1.7976931348623157e308", "5e-324", "0.1") shouldBe "double"
        typeOf("0.30000000000000004", "-122.41941550000001") shouldBe "double"
    }

    @Test
    fun `whole numbers beyond long are double if a double represents them exactly`() {
        typeOf("100000000000000000000") shouldBe "double"
        typeOf("9223372036854775808") shouldBe "decimal"
        typeOf("-9223372036854775809") shouldBe "decimal"
        typeOf("-9223372036854775808", "0.5") shouldBe "decimal"
        typeOf("9999999999999999999") shouldBe "decimal"
        typeOf("9007199254740993", "0.5") shouldBe "decimal"
        typeOf("9007199254740992", "0.5") shouldBe "double"
    }

    @Test
    fun `the 17 digits of a double, and texts of the smallest double, are double`() {
        typeOf("0.10000000000000001", "2.2999999999999998") shouldBe "double"
        typeOf("4.9e-324", "4.9406564584124654e-324") shouldBe "double"
        typeOf("0.29999999999999999") shouldBe "double"
        typeOf("0.30000000000000001") shouldBe "decimal"
    }

    @Test
    fun `a notice names the first number that a double would change, and the option for doubles`() {
        val text =
            """{"points":[{"lat":1.5},{"lat":0.12345678901234567890},{"lat":1.25},{"lat":9.12345678901234567891}]}"""
        inferFrom(text).notices shouldBe
            listOf(
                Notice(
                    "\$.points[].lat",
                    "numbers that a double would change: 2 of 4, first 0.12345678901234567890 at " +
                        "\$.points[1].lat, line 1: a decimal (or a double: --double 'points[].lat')",
                )
            )
        val beyond = """{"points":[{"lat":1e400}]}"""
        inferFrom(beyond).notices.single().text shouldBe
            "numbers that a double would change: 1 of 1, first 1e400 at \$.points[0].lat, line 1: a decimal"
        val doubles = InferenceOptions(doubles = setOf(PathPattern.of("points[].lat")))
        shouldThrow<ProblemException> { inferFrom(beyond, options = doubles) }.message shouldContain
            "a number at this place is beyond the range of a double"
        val inferred = inferFrom(text, options = doubles)
        inferred.types.last() shouldBe "Point(lat double)"
        inferred.notices shouldBe emptyList()
        shouldThrow<ProblemException> {
                inferFrom(
                    text,
                    options = InferenceOptions(doubles = setOf(PathPattern.of("points[].lon"))),
                )
            }
            .message shouldBe
            "--double points[].lon: there is no decimal at this place of the documents. " +
                "Did you mean 'points[].lat'?"
    }

    @Test
    fun `decimals keep the notation of the file`() {
        val text = """{"a":[1e400,1.50,123456789012345678901234567890,2.5e-300,-7e65]}"""
        val inferred = inferFrom(text)
        inferred.types shouldBe listOf("Root(a list of decimal)")
        val value = inferred.values(sourceOf(text)).single()
        String(CanonicalJson.write(inferred.schema, value)) shouldBe text
        String(inferred.original(value)) shouldBe text
    }

    @Test
    fun `numbers that a double would change are decimal`() {
        typeOf("0.10000000000000000000001") shouldBe "decimal"
        typeOf("1e400") shouldBe "decimal"
        typeOf("1e-400") shouldBe "decimal"
        typeOf("123456789012345678.25") shouldBe "decimal"
        inferFrom("""{"a":1e400}""").notices.single().text shouldContain "decimal"
    }

    @Test
    fun `a number beyond every type is kept as JSON text`() {
        typeOf("1e-99999999999") shouldBe "raw"
        typeOf("0e99999", "0.10000000000000000000001") shouldBe "raw"
        typeOf("1e99999", "1") shouldBe "raw"
        typeOf("1e99999999999999999999") shouldBe "raw"
        typeOf("1".repeat(10_001)) shouldBe "raw"
        val inferred = inferFrom("""{"a":1e99999}""")
        inferred.notices.last() shouldBe
            Notice(
                "\$.a",
                "it holds a number that no type represents exactly, so it is kept as JSON text in a string",
            )
    }

    @Test
    fun `a notice says that a decimal loses the sign of zero`() {
        inferFrom("""{"a":-0.0}""", """{"a":1e400}""").notices.single().text shouldContain "-0"
    }

    @Test
    fun `no number loses a digit`() {
        val numbers =
            listOf(
                "0.1",
                "1e22",
                "1e23",
                "-0.0",
                "123456789012345",
                "4.35",
                "2e23",
                "1E5",
                "1e-7",
            ) + listOf("9007199254740993", "9.2e18", "1.7976931348623157E308", "2.5e-5", "1e400")
        for (a in numbers) {
            for (b in numbers) {
                val source = sourceOf("""{"a":$a}""", """{"a":$b}""")
                infer(listOf(source), InferenceOptions()).shouldLoseNothing(listOf(source))
            }
        }
    }

    @Test
    fun `booleans are boolean, and strings are string even if they look like other values`() {
        typeOf("true", "false") shouldBe "boolean"
        typeOf("\"1\"", "\"true\"") shouldBe "string"
    }

    @Test
    fun `strings become logical types only with the option, and only if all are canonical`() {
        val uuid = "\"0f8fad5b-d9cb-469f-a165-70867728950e\""
        typeOf(uuid) shouldBe "string"
        typeOf(uuid, options = logical) shouldBe "uuid"
        typeOf(uuid.uppercase(), options = logical) shouldBe "string"
        typeOf("\"2024-02-29\"", options = logical) shouldBe "date"
        typeOf("\"2023-02-29\"", options = logical) shouldBe "string"
        typeOf("\"2024-02-29\"", "\"soon\"", options = logical) shouldBe "string"
        typeOf("\"2024-02-29T12:30:00Z\"", options = logical) shouldBe "timestamp"
        typeOf("\"2024-02-29T12:30:00.5Z\"", options = logical) shouldBe "string"
        typeOf("\"2024-02-29T12:30:00.500Z\"", options = logical) shouldBe "timestamp"
        typeOf("\"2024-02-29T12:30:00+01:00\"", options = logical) shouldBe "string"
        typeOf("\"3024-02-29T12:30:00Z\"", options = logical) shouldBe "string"
        typeOf(uuid, "null", options = logical) shouldBe "uuid?"
        typeOf("[$uuid]", options = logical) shouldBe "list of uuid"
    }

    @Test
    fun `strings become enums only with the option, and only if a few names repeat`() {
        val colors = arrayOf("\"red\"", "\"green\"", "\"red\"", "\"green\"")
        typeOf(*colors) shouldBe "string"
        typeOf(*colors, options = enums) shouldBe "A"
        inferFrom(*colors.map { """{"a":$it}""" }.toTypedArray(), options = enums).types shouldBe
            listOf("Root(a A)", "A = red/green")
        // There must be at least twice as many strings as names.
        typeOf("\"red\"", "\"green\"", "\"red\"", options = enums) shouldBe "string"
        // A name has no space, and two names must differ in more than case.
        typeOf("\"x y\"", "\"x y\"", options = enums) shouldBe "string"
        typeOf("\"a\"", "\"A\"", "\"a\"", "\"A\"", options = enums) shouldBe "string"
        // 17 names are too many.
        val many = List(34) { "\"s${it % 17}\"" }
        typeOf(*many.toTypedArray(), options = enums) shouldBe "string"
    }
}
