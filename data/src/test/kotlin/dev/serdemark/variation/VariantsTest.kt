package dev.serdemark.variation

import dev.serdemark.model.AbsentValue
import dev.serdemark.model.BooleanValue
import dev.serdemark.model.DateValue
import dev.serdemark.model.DoubleValue
import dev.serdemark.model.EnumValue
import dev.serdemark.model.IntValue
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapValue
import dev.serdemark.model.NullValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.StringValue
import dev.serdemark.model.TimestampValue
import dev.serdemark.model.Value
import dev.serdemark.model.ValueForm
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.model.testing.RandomSchemas
import dev.serdemark.model.testing.RandomValues
import dev.serdemark.model.testing.recordValue
import dev.serdemark.variation.testing.Shops
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeIn
import io.kotest.matchers.collections.shouldNotContain
import io.kotest.matchers.comparables.shouldBeGreaterThan
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.doubles.shouldBeBetween
import io.kotest.matchers.shouldBe
import io.kotest.matchers.shouldNotBe
import io.kotest.matchers.string.shouldMatch
import java.time.Instant
import java.time.LocalDate
import kotlin.math.pow
import kotlin.math.sqrt
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("slow")
class VariantsTest {
    /** Draws 200 values of a field that had [values]. */
    private fun drawn(vararg values: Value): List<Value> {
        val variants = Variants(values.map { recordValue(it) }, 1)
        return List(200) { (variants.draw() as RecordValue).fields.single() }
    }

    private fun drawnTexts(vararg texts: String): List<String> =
        drawn(*texts.map(::StringValue).toTypedArray()).map { (it as StringValue).value }

    /** The share of values of a field for which [holds] is true. */
    private fun share(values: List<Value>, type: String, field: String, holds: (Value) -> Boolean) =
        Shops.fields(values, type, field).let { all -> all.count(holds).toDouble() / all.size }

    @Test
    fun `drawn values match the schema`() {
        for (seed in 0L until 150) {
            val schema = RandomSchemas.of(seed)
            val values = RandomValues(schema, Random(seed))
            val variants = Variants(List(5) { values.next() }, seed)
            withClue(RandomSchemas.clue(seed, schema)) {
                repeat(20) {
                    val value = variants.draw()
                    ValueForm.decode(schema, ValueForm.encode(schema, value)) shouldBe value
                    CanonicalJson.read(schema, CanonicalJson.write(schema, value)) shouldBe value
                }
            }
        }
    }

    @Test
    fun `drawn values have the same mean length in canonical JSON as the original values`() {
        val mean = Shops.values.map(Shops::size).average()
        shops.map(Shops::size).average() shouldBe (mean plusOrMinus 0.03 * mean)
    }

    @Test
    fun `the mean length stays the same for random schemas`() {
        for (seed in 0L until 60) {
            val schema = RandomSchemas.of(seed)
            val values = RandomValues(schema, Random(seed)).let { List(8) { _ -> it.next() } }
            fun sizes(values: List<Value>) = values.map { CanonicalJson.write(schema, it).size }
            val variants = Variants(values, seed)
            val drawnSizes = sizes(List(400) { variants.draw() })
            val mean = drawnSizes.average()
            val variance = drawnSizes.map { (it - mean).pow(2) }.average()
            val standardError = sqrt(variance / drawnSizes.size)
            withClue(RandomSchemas.clue(seed, schema)) {
                // 1e-6 allows for rounding if all sizes are equal.
                mean shouldBe (sizes(values).average() plusOrMinus 4 * standardError + 1e-6)
            }
        }
    }

    @Test
    fun `the shares of nulls, absents, symbols, booleans and branches stay`() {
        val conditions =
            mapOf<String, (Value) -> Boolean>(
                "weight" to { it == NullValue },
                "note" to { it == AbsentValue },
                "kind" to { it == EnumValue("NEW") },
                "sold" to { it == BooleanValue(true) },
                "shape" to { (it as RecordValue).type == "Box" },
            )
        for ((field, holds) in conditions) {
            withClue(field) {
                share(shops, "Item", field, holds) shouldBe
                    (share(Shops.values, "Item", field, holds) plusOrMinus 0.02)
            }
        }
    }

    @Test
    fun `the distribution of the sizes of lists and maps stays`() {
        fun histogram(values: List<Value>, field: String): Map<Int?, Double> =
            Shops.fields(values, "Shop", field).groupingBy(::size).eachCount().mapValues {
                it.value.toDouble() / values.size
            }
        for (field in listOf("items", "stock")) {
            val original = histogram(Shops.values, field)
            val drawnShares = histogram(shops, field)
            drawnShares.keys shouldBe original.keys
            original.forEach { (size, share) ->
                drawnShares.getValue(size) shouldBe (share plusOrMinus 0.03)
            }
        }
    }

    @Test
    fun `recursive values neither shrink nor grow on average`() {
        fun nodes(values: List<Value>) =
            Shops.fields(values, "Node", "label").size.toDouble() / values.size
        nodes(shops) shouldBe (nodes(Shops.values) plusOrMinus 0.06 * nodes(Shops.values))
    }

    @Test
    fun `texts that repeat are drawn unchanged`() {
        drawnTexts("red", "red", "blue", "blue").toSet() shouldBe setOf("red", "blue")
    }

    @Test
    fun `texts that do not repeat get other letters and digits of the same kinds`() {
        for (text in drawnTexts("Ab-12 é\n")) text shouldMatch
            Regex("[A-Z][a-z]-[0-9]{2} [^\\x00-\\xbf]\n")
        drawnTexts("Ab-12 é\n").toSet().size shouldBeGreaterThan 100
    }

    @Test
    fun `JSON in texts stays, but texts that are numbers become other numbers`() {
        drawnTexts("[1,\"a\"]", "{\"a\":true}", "\"abc\"", "true").toSet() shouldBe
            setOf("[1,\"a\"]", "{\"a\":true}", "\"abc\"", "true")
        for (text in drawnTexts("-10.5e3")) {
            text shouldMatch Regex("-[1-9][0-9]\\.[0-9]e[1-9]|-[1-9][0-9]\\.[0-9]e0")
        }
    }

    @Test
    fun `whole numbers stay in range, with as many digits`() {
        val ints =
            drawn(IntValue(-5), IntValue(7), IntValue(1000), IntValue(1003)).map {
                (it as IntValue).value
            }
        for (int in ints) (int in -5..-1 || int in 1..9 || int in 1000..1003) shouldBe true
        ints.toSet().size shouldBeGreaterThan 12
    }

    @Test
    fun `doubles have as many digits, and whole doubles stay whole`() {
        val originals = listOf(12.0, 48.137, 1.5e10, 52.520008)
        val lengths = originals.map { it.toString().length }
        val doubles =
            drawn(*originals.map(::DoubleValue).toTypedArray()).map {
                (it as DoubleValue).value
            }
        for (double in doubles) {
            double.shouldBeBetween(12.0, 1.5e10, 0.0)
            double.toString().length shouldBeIn lengths
            if (double.toString().length == "12.0".length) double.mod(1.0) shouldBe 0.0
        }
        doubles.toSet().size shouldBeGreaterThan 100
    }

    @Test
    fun `days and instants lie between the first and the last`() {
        val days = listOf("2024-02-01", "2024-02-28").map { DateValue(LocalDate.parse(it)) }
        for (day in drawn(*days.toTypedArray())) {
            ((day as DateValue).value in days[0].value..days[1].value) shouldBe true
        }
        val instants =
            listOf("2024-02-01T00:00:00.120Z", "2024-02-01T08:00:00.5Z").map {
                TimestampValue(Instant.parse(it))
            }
        val drawnInstants = drawn(*instants.toTypedArray()).map { (it as TimestampValue).value }
        for (instant in drawnInstants) {
            (instant in instants[0].value..instants[1].value) shouldBe true
            instant.toString().length shouldBe "2024-02-01T00:00:00.120Z".length
        }
        drawnInstants.toSet().size shouldBeGreaterThan 100
    }

    @Test
    fun `keys that repeat stay, and other keys change`() {
        fun keys(vararg keys: String): Set<String> =
            drawn(*keys.map { MapValue(mapOf(it to IntValue(1))) }.toTypedArray())
                .flatMap { (it as MapValue).entries.keys }
                .toSet()
        keys("de", "en", "en", "de") shouldBe setOf("de", "en")
        val newKeys = keys("k-17", "k-18")
        newKeys shouldNotContain "k-17"
        for (key in newKeys) key shouldMatch Regex("[a-z]-[0-9]{2}")
    }

    @Test
    fun `a map keeps its size even if few other keys are possible`() {
        val full = MapValue(('0'..'9').associate { "$it" to IntValue(1) })
        for (map in drawn(full)) size(map) shouldBe 10
    }

    @Test
    fun `a seed determines the drawn values`() {
        fun five(seed: Long) = Variants(Shops.values, seed).let { List(5) { _ -> it.draw() } }
        five(3) shouldBe five(3)
        five(3) shouldNotBe five(4)
    }

    @Test
    fun `a seed draws the same values on every machine`() {
        drawnTexts("Order-17 é").first() shouldBe "Hdiaj-79 ê"
    }

    @Test
    fun `variants of one value have its shape`() {
        val tags = ListValue(List(9) { StringValue("tag $it") })
        for (value in drawn(tags)) {
            val texts = (value as ListValue).items.map { (it as StringValue).value }
            texts.size shouldBe 9
            for (text in texts) text shouldMatch Regex("[a-z]{3} [0-9]")
        }
    }

    @Test
    fun `variants need at least one value`() {
        shouldThrow<IllegalArgumentException> { Variants(emptyList(), 1) }
    }

    private companion object {
        val shops: List<Value> by lazy {
            Variants(Shops.values, 1).let { List(4000) { _ -> it.draw() } }
        }
    }
}
