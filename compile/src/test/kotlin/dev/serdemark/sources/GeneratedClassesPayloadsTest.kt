package dev.serdemark.sources

import dev.serdemark.model.Schema
import dev.serdemark.model.ValueForm
import dev.serdemark.model.avro.AvroSchemas
import dev.serdemark.model.testing.RandomValues
import dev.serdemark.sources.testing.LoadedModel
import dev.serdemark.sources.testing.RoundTrip
import dev.serdemark.sources.testing.load
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.worker.value.ValueReader
import io.kotest.assertions.withClue
import io.kotest.matchers.shouldBe
import kotlin.io.path.Path
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Contenders that hold the library's classes, and those that convert to them. */
@Tag("slow")
class GeneratedClassesPayloadsTest {
    private val schema: Schema =
        AvroSchemas.read(Path("src", "test", "resources", "golden", "messages", "schema.avsc"))

    @ParameterizedTest
    @CsvSource(
        "thrift-binary, thrift-binary-domain",
        "thrift-compact, thrift-compact-domain",
        "thrift-binary@0.10.0, thrift-binary",
        "avro-specific, avro-specific-domain",
    )
    fun `contenders of one format read each other`(one: String, other: String) {
        using(one) { first ->
            using(other) { second ->
                val values = RandomValues(schema, Random(15))
                repeat(20) {
                    val value = values.next()
                    val bytes = ValueForm.encode(schema, value)
                    for ((writer, reader) in listOf(first to second, second to first)) {
                        val payload = writer.write(writer.bridge.read(ValueReader(bytes)))
                        withClue(value) {
                            RoundTrip(schema, reader).misread(value, payload) shouldBe null
                        }
                    }
                }
            }
        }
    }

    private fun using(id: String, block: (LoadedModel) -> Unit) {
        val contender = shippedContenders.find(id)
        val sources = Sources.generate(schema, contender, "bytes", "payloads")
        val generated = sources as GeneratedSources.Generated
        load(contender, generated.files).use { block(it.model(generated)) }
    }
}
