package dev.serdemark.sources

import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.model.testing.RandomValues
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.shape.Purpose
import dev.serdemark.sources.testing.RoundTrip
import dev.serdemark.sources.testing.contendersAtHand
import dev.serdemark.sources.testing.load
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import io.kotest.matchers.types.shouldBeInstanceOf
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Tests older versions of libraries that need other settings for the same codec. */
@Tag("slow")
class OlderVersionsTest {
    /**
     * Before 2.11, Gson did not find the delegate of a type adapter factory that only an annotation
     * names.
     */
    @Test
    fun `Gson leaves out fields that may be absent, and reads them`() {
        val fields =
            listOf(
                Field("price", "price", Leaf.DOUBLE, optional = true),
                Field("sku", "sku", Leaf.STRING, optional = true),
                Field("count", "count", Leaf.INT),
            )
        val schema = Schema("R", mapOf("R" to RecordDeclaration("R", fields)))
        val contender = contendersAtHand.find("gson@2.10.1")
        val sources = Sources.generate(schema, contender, "string", "older", Purpose.WALKS)
        load(contender, sources.shouldBeInstanceOf<Generated>().files).use { loaded ->
            val trip = RoundTrip(schema, loaded.model(sources))
            val values = RandomValues(schema, Random(1))
            repeat(20) {
                val value = values.next()
                withClue(value) { trip.mismatch(value) shouldBe null }
            }
        }
    }
}
