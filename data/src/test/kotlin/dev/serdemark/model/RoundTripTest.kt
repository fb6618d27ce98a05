package dev.serdemark.model

import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.difference.firstDifferenceOfJson
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.model.testing.RandomSchemas
import dev.serdemark.model.testing.RandomValues
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import kotlin.random.Random
import org.junit.jupiter.api.Test

class RoundTripTest {
    private fun forAllSchemas(check: (Schema, List<Value>) -> Unit) {
        for (seed in 0L until 300) {
            val schema = RandomSchemas.of(seed)
            val values = RandomValues(schema, Random(seed))
            withClue(RandomSchemas.clue(seed, schema)) { check(schema, List(5) { values.next() }) }
        }
    }

    @Test
    fun `a schema is read back unchanged from its Avro text`() {
        forAllSchemas { schema, _ ->
            AvroSchemas.read(AvroSchemas.write(schema).toByteArray(), "x.avsc") shouldBe schema
        }
    }

    @Test
    fun `a value is read back unchanged from its canonical JSON`() {
        forAllSchemas { schema, values ->
            for (value in values) {
                val json = CanonicalJson.write(schema, value)
                CanonicalJson.read(schema, json) shouldBe value
                firstDifferenceOfJson(schema, value, json) shouldBe null
            }
        }
    }

    @Test
    fun `a value is read back unchanged from its binary form`() {
        forAllSchemas { schema, values ->
            for (value in values) {
                ValueForm.decode(schema, ValueForm.encode(schema, value)) shouldBe value
            }
        }
    }
}
