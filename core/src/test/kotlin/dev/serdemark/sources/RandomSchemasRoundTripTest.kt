package dev.serdemark.sources

import dev.serdemark.contender.Manifest
import dev.serdemark.model.Feature
import dev.serdemark.model.RandomSchemas
import dev.serdemark.model.RandomValues
import dev.serdemark.model.features
import io.kotest.assertions.assertSoftly
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldContainAll
import io.kotest.matchers.shouldBe
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/** All schemas of a contender are compiled at once, each in a package of its own. */
class RandomSchemasRoundTripTest {
    @ParameterizedTest
    @MethodSource("contenders")
    fun `forty random schemas compile and round-trip`(contender: String) {
        roundTrip(contender, 0L until 40L)
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("contenders")
    fun `two hundred random schemas with every feature compile and round-trip`(contender: String) {
        val held = roundTrip(contender, 0L until 200L)
        val declared = shippedContenders.find(contender).manifest.unsupported.keys.flatten()
        held shouldContainAll Feature.entries - declared.toSet() - Feature.OPTIONAL_NULLABLE
    }

    /** The features of the schemas that the contender does not declare unsupported. */
    private fun roundTrip(id: String, seeds: LongRange): Set<Feature> {
        val contender = shippedContenders.find(id)
        val schemas = seeds.associateWith(RandomSchemas::of)
        val sources =
            schemas
                .mapValues { (seed, schema) ->
                    Sources.generate(schema, contender, "bytes", "random.seed$seed")
                }
                .mapNotNull { (seed, sources) ->
                    (sources as? GeneratedSources.Generated)?.let { seed to it }
                }
        val files = sources.flatMap { (_, it) -> it.files.entries }.associate { it.key to it.value }
        load(contender, files).use { loaded ->
            assertSoftly {
                for ((seed, generated) in sources) {
                    withClue({ RandomSchemas.clue(seed, schemas.getValue(seed)) }) {
                        mismatch(seed, loaded.model(generated)) shouldBe null
                    }
                }
            }
        }
        return sources.flatMapTo(HashSet()) { (seed, _) -> schemas.getValue(seed).features() }
    }

    private fun mismatch(seed: Long, model: LoadedModel): String? {
        val schema = RandomSchemas.of(seed)
        val values = RandomValues(schema, Random(seed))
        val trip = RoundTrip(schema, model)
        return try {
            (1..10).firstNotNullOfOrNull { trip.mismatch(values.next()) }
        } catch (e: Exception) {
            e.stackTraceToString()
        }
    }

    private companion object {
        @JvmStatic fun contenders(): List<String> = shippedContenders.manifests.map(Manifest::id)
    }
}
