package dev.serdemark.sources

import dev.serdemark.contender.Contender
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.Named
import dev.serdemark.model.Nullable
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.Type
import dev.serdemark.model.ValueForm
import dev.serdemark.model.testing.RandomValues
import dev.serdemark.sources.testing.LoadedModel
import dev.serdemark.sources.testing.RoundTrip
import dev.serdemark.sources.testing.inTurn
import dev.serdemark.sources.testing.isAskedFor
import dev.serdemark.sources.testing.load
import dev.serdemark.sources.testing.ranked
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.worker.value.ValueReader
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/**
 * The trait `evolution` of contenders with other formats than JSON: a reader of an older schema
 * reads what a writer of a newer one wrote, which appended fields to records.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class EvolutionTest {
    @ParameterizedTest
    @MethodSource("contenders")
    fun `a manifest says whether older readers read newer payloads`(id: String) {
        val contender = shippedContenders.find(id)
        val payloads = payloads(contender)
        val failure =
            using(contender, OLDER) { reader ->
                val trip = RoundTrip(OLDER, reader)
                payloads.firstNotNullOfOrNull { (value, payload) ->
                    runCatching { trip.misread(value, payload) }.getOrElse { "$it" }
                }
            }
        withClue({ failure }) {
            (failure == null) shouldBe contender.manifest.traits.evolution
        }
    }

    /** Values of the older schema, each with what a writer of the newer schema makes of it. */
    private fun payloads(contender: Contender): List<Pair<RecordValue, ByteArray>> =
        using(contender, NEWER) { writer ->
            val values = RandomValues(NEWER, Random(7), negativeZeros = false, longDoubles = false)
            List(20) {
                val value = values.next()
                older(value) to
                    writer.write(writer.bridge.read(ValueReader(ValueForm.encode(NEWER, value))))
            }
        }

    private fun <T> using(contender: Contender, schema: Schema, block: (LoadedModel) -> T): T {
        val sources = Sources.generate(schema, contender, "bytes", "evolution")
        val generated = sources as GeneratedSources.Generated
        return load(contender, generated.files).use { block(it.model(generated)) }
    }

    /** A [record] of the newer schema without the fields that the older one does not have. */
    private fun older(record: RecordValue): RecordValue {
        val declared = OLDER.record(record.type).fields
        val kept =
            record.fields.take(declared.size).map { field ->
                if (field is ListValue) ListValue(field.items.map { older(it as RecordValue) })
                else field
            }
        return RecordValue(record.type, kept)
    }

    fun contenders(): List<String> =
        shippedContenders.ranked
            .filter { !it.traits.isJson && it.excluded == null }
            .inTurn()
            .map { it.id }
            .filter(::isAskedFor)

    private companion object {
        val LINE = listOf(field("sku", Leaf.STRING), field("count", Leaf.INT))
        val ORDER =
            listOf(
                field("id", Leaf.LONG),
                field("note", Nullable(Leaf.STRING)),
                field("lines", ListOf(Named("Line"))),
            )
        val OLDER =
            Schema(
                "Order",
                listOf(RecordDeclaration("Order", ORDER), RecordDeclaration("Line", LINE))
                    .associateBy { it.name },
            )
        val NEWER =
            Schema(
                "Order",
                listOf(
                        RecordDeclaration(
                            "Order",
                            ORDER +
                                field("paid", Leaf.BOOLEAN) +
                                field("customer", Named("Customer")) +
                                field("labels", ListOf(Leaf.STRING)),
                        ),
                        RecordDeclaration(
                            "Line",
                            LINE + field("price", Leaf.DOUBLE) + field("text", Leaf.STRING),
                        ),
                        RecordDeclaration("Customer", listOf(field("name", Leaf.STRING))),
                    )
                    .associateBy { it.name },
            )

        fun field(name: String, type: Type) = Field(name, name, type)
    }
}
