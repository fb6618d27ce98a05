package dev.serdemark.variation

import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.MapOf
import dev.serdemark.model.MapValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.model.Value
import dev.serdemark.model.ValueForm
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.model.testing.RandomSchemas
import dev.serdemark.model.testing.RandomValues
import dev.serdemark.model.testing.field
import dev.serdemark.model.testing.recordOf
import dev.serdemark.model.testing.recordValue
import dev.serdemark.variation.testing.Shops
import io.kotest.assertions.throwables.shouldThrow
import io.kotest.assertions.withClue
import io.kotest.matchers.comparables.shouldBeGreaterThan
import io.kotest.matchers.doubles.plusOrMinus
import io.kotest.matchers.shouldBe
import kotlin.random.Random
import org.junit.jupiter.api.Test

class ScalerTest {
    private fun list(vararg items: Value) = ListValue(items.asList())

    private fun numbers(count: Int) = ListValue(List(count) { IntValue(it) })

    private fun fieldOfFirst(values: List<Value>, index: Int = 0): Value =
        (values.first() as RecordValue).fields[index]

    private fun scaledFieldName(scaler: Scaler): String? =
        scaler.scaledField?.let { "${it.record}.${it.field}" }

    @Test
    fun `only the list with the most bytes is scaled`() {
        val schema = recordOf(field("few", ListOf(Leaf.INT)), field("many", ListOf(Leaf.INT)))
        val scaler = Scaler(schema, listOf(recordValue(numbers(8), numbers(100))), 1)
        scaledFieldName(scaler) shouldBe "R.many"
        val sizes = mapOf(0.25 to 25, 0.5 to 50, 1.0 to 100, 4.0 to 400, 0.001 to 1)
        for ((factor, expectedSize) in sizes) {
            val scaled = scaler.scale(factor)
            fieldOfFirst(scaled, 0) shouldBe numbers(8)
            size(fieldOfFirst(scaled, 1)) shouldBe expectedSize
        }
        scaler.scale(1.0) shouldBe listOf(recordValue(numbers(8), numbers(100)))
        scaler.scale(4.0) shouldBe scaler.scale(4.0)
    }

    @Test
    fun `a shorter list has items from all parts of the original list`() {
        val schema = recordOf(field("list", ListOf(Leaf.INT)))
        val scaler = Scaler(schema, listOf(recordValue(numbers(10))), 1)
        fieldOfFirst(scaler.scale(0.5)) shouldBe
            list(*listOf(0, 2, 4, 6, 8).map(::IntValue).toTypedArray())
    }

    @Test
    fun `a longer list begins with the original items, and continues with similar items`() {
        val schema = recordOf(field("list", ListOf(Leaf.INT)))
        val scaled =
            fieldOfFirst(Scaler(schema, listOf(recordValue(numbers(10))), 1).scale(3.0))
                as ListValue
        scaled.items.take(10) shouldBe numbers(10).items
        for (item in scaled.items) ((item as IntValue).value in 0..9) shouldBe true
    }

    @Test
    fun `an inner list is scaled if the outer list has one item`() {
        val schema =
            AvroSchemas.read(
                """
                {"type":"record","name":"R","fields":[{"name":"results","type":{"type":"array",
                  "items":{"type":"record","name":"Result","fields":[
                    {"name":"hits","type":{"type":"array","items":"int"}}]}}}]}
                """
                    .toByteArray(),
                "x.avsc",
            )
        val result = RecordValue("Result", listOf(numbers(40)))
        val scaler = Scaler(schema, listOf(recordValue(list(result))), 1)
        scaledFieldName(scaler) shouldBe "Result.hits"
        val scaled = fieldOfFirst(scaler.scale(2.0)) as ListValue
        size((scaled.items.single() as RecordValue).fields.single()) shouldBe 80
    }

    @Test
    fun `a map gets more entries under new keys`() {
        val schema = recordOf(field("map", MapOf(Leaf.INT)))
        val map = MapValue((0..9).associate { "$it" to IntValue(it) })
        val scaler = Scaler(schema, listOf(recordValue(map)), 1)
        size(fieldOfFirst(scaler.scale(30.0))) shouldBe 300
        size(fieldOfFirst(scaler.scale(0.5))) shouldBe 5
        (fieldOfFirst(scaler.scale(2.0)) as MapValue).entries.entries.take(10) shouldBe
            map.entries.entries.toList()
    }

    @Test
    fun `without items there is nothing to scale`() {
        val schema = recordOf(field("text", Leaf.STRING), field("list", ListOf(Leaf.INT)))
        val scaler = Scaler(schema, listOf(recordValue(StringValue("x"), list())), 1)
        scaler.scaledField shouldBe null
        shouldThrow<IllegalStateException> { scaler.scale(2.0) }
    }

    @Test
    fun `a factor that is not positive is rejected`() {
        val scaler = Scaler(Shops.schema, Shops.values, 1)
        for (factor in listOf(0.0, -1.0, Double.NaN, Double.POSITIVE_INFINITY)) {
            shouldThrow<IllegalArgumentException> { scaler.scale(factor) }
        }
    }

    @Test
    fun `only the bytes of the scaled list grow by the factor`() {
        val scaler = Scaler(Shops.schema, Shops.values, 1)
        scaledFieldName(scaler) shouldBe "Shop.items"
        val collections = CollectionSizes(Shops.schema, Shops.values).collections
        val bytes = collections.getValue(scaler.scaledField!!).bytes
        val share = bytes.toDouble() / Shops.values.sumOf(Shops::size)
        fun mean(values: List<Value>) = values.map(Shops::size).average()
        val expected = mean(Shops.values) * (1 + share * (4.0 - 1))
        mean(scaler.scale(4.0)) shouldBe (expected plusOrMinus 0.1 * expected)
    }

    @Test
    fun `scaled values of random schemas match the schema`() {
        var scaled = 0
        for (seed in 0L until 100) {
            val schema: Schema = RandomSchemas.of(seed)
            val values = RandomValues(schema, Random(seed)).let { List(3) { _ -> it.next() } }
            val scaler = Scaler(schema, values, seed)
            if (scaler.scaledField == null) continue
            scaled++
            withClue(RandomSchemas.clue(seed, schema)) {
                for (value in scaler.scale(0.5) + scaler.scale(3.0)) {
                    ValueForm.decode(schema, ValueForm.encode(schema, value)) shouldBe value
                    CanonicalJson.read(schema, CanonicalJson.write(schema, value)) shouldBe value
                }
            }
        }
        scaled shouldBeGreaterThan 40
    }
}
