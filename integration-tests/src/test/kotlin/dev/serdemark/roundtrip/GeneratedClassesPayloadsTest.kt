package dev.serdemark.roundtrip

import dev.serdemark.model.EnumValue
import dev.serdemark.model.Feature
import dev.serdemark.model.IntValue
import dev.serdemark.model.ListValue
import dev.serdemark.model.LongValue
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.ValueForm
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.testing.RandomValues
import dev.serdemark.sources.GeneratedSources
import dev.serdemark.sources.Sources
import dev.serdemark.sources.testing.LoadedModel
import dev.serdemark.sources.testing.RoundTrip
import dev.serdemark.sources.testing.inTurn
import dev.serdemark.sources.testing.load
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.worker.value.ValueReader
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import kotlin.io.path.Path
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource
import org.junit.jupiter.params.provider.ValueSource

/**
 * Compares the payloads of contenders with code generators: contenders that use generated classes
 * directly, and contenders that convert generated classes to other classes.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class GeneratedClassesPayloadsTest {
    private val schema: Schema =
        AvroSchemas.read(
            Path("..", "compile", "src", "test", "resources", "golden", "messages", "schema.avsc")
        )

    /** Payloads of ScalaPB may be a few bytes longer, so sizes are not compared. */
    @Test
    fun `ScalaPB and protobuf-java read each other's payloads`() {
        checkReadEachOther("protobuf-java", "scalapb") { _, _ -> }
    }

    @ParameterizedTest
    @MethodSource("pairsInTurn")
    fun `contenders of one format read each other's payloads, which have the same size`(
        pair: String
    ) {
        val (one, other) = pair.split(' ')
        checkReadEachOther(one, other) { first, second -> first.size shouldBe second.size }
    }

    /** The expected bytes follow the encoding guide of Protocol Buffers. */
    @ParameterizedTest
    @ValueSource(strings = ["protobuf-java", "scalapb", "wire"])
    fun `payloads have the field numbers and types that a schema names`(id: String) {
        val schemaText =
            """
            {"type": "record", "name": "A", "fields": [
              {"name": "a", "number": 1000, "numberType": "sint64", "type": "long"},
              {"name": "b", "number": 7, "numberType": "sfixed32", "packed": false,
               "type": {"type": "array", "items": "int"}},
              {"name": "e", "number": 6,
               "type": {"type": "enum", "name": "E", "firstNumber": 3, "symbols": ["x", "y"]}}]}
            """
        val schema = AvroSchemas.read(schemaText.toByteArray(), "a.avsc")
        val items = ListValue(listOf(IntValue(1), IntValue(-1)))
        val value = RecordValue("A", listOf(LongValue(-1), items, EnumValue("y")))
        withModel(id, schema) { model ->
            val bytes = ValueForm.encode(schema, value)
            val payload = model.write(model.bridge.read(ValueReader(bytes)))
            // Sorts the bytes, because fields may be in any order.
            payload.toHexString().chunked(2).sorted() shouldBe
                "30043d010000003dffffffffc03e01".chunked(2).sorted()
            RoundTrip(schema, model).misread(value, payload) shouldBe null
        }
    }

    /** Returns a sixth of the pairs. Each turn has another sixth, see [inTurn]. */
    fun pairsInTurn(): List<String> =
        listOf(
                "thrift-binary thrift-binary-domain",
                "thrift-binary thrift-binary-scala",
                "thrift-binary scrooge",
                "scrooge scrooge-domain",
                "thrift-binary@0.10.0 thrift-binary",
                "thrift-compact thrift-compact-domain",
                "thrift-compact thrift-compact-scala",
                "protobuf-java protobuf-java-scala",
                "scalapb scalapb-domain",
                "protobuf-java@3.4.0 scalapb@0.6.6",
                "protobuf-java@3.4.0 protobuf-java-scala@3.4.0",
                "scalapb@0.6.6 scalapb-domain@0.6.6",
                "avro-specific avro-specific-domain",
            )
            .inTurn(6) { pair -> pair.split(' ').map { it.substringBefore('@') } }

    /**
     * Checks that two contenders read the payloads of each other. Calls [compare] with each pair.
     */
    private fun checkReadEachOther(
        one: String,
        other: String,
        compare: (ByteArray, ByteArray) -> Unit,
    ) {
        withModel(one, schema) { first ->
            withModel(other, schema) { second ->
                val values =
                    RandomValues(
                        schema,
                        Random(15),
                        negativeZeros = supportNegativeZeros(one, other),
                    )
                repeat(20) {
                    val value = values.next()
                    val bytes = ValueForm.encode(schema, value)
                    val payloads =
                        listOf(first, second).map { it.write(it.bridge.read(ValueReader(bytes))) }
                    withClue(value) {
                        compare(payloads[0], payloads[1])
                        RoundTrip(schema, second).misread(value, payloads[0]) shouldBe null
                        RoundTrip(schema, first).misread(value, payloads[1]) shouldBe null
                    }
                }
            }
        }
    }

    private fun supportNegativeZeros(vararg ids: String): Boolean = ids.none { id ->
        setOf(Feature.NEGATIVE_ZERO) in shippedContenders.find(id).manifest.findings.unsupported
    }

    /** Compiles a contender for a [schema], and runs [block] with it. */
    private fun withModel(id: String, schema: Schema, block: (LoadedModel) -> Unit) {
        val contender = shippedContenders.find(id)
        val sources = Sources.generate(schema, contender, "bytes", "payloads")
        val generated = sources as GeneratedSources.Generated
        load(contender, generated.files).use { block(it.model(generated)) }
    }
}
