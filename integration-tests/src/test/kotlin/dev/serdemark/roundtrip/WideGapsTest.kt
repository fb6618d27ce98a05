package dev.serdemark.roundtrip

import dev.serdemark.contender.Contender
import dev.serdemark.contender.LibraryCall
import dev.serdemark.contender.Manifest
import dev.serdemark.model.Feature
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.model.features
import dev.serdemark.model.testing.RandomSchemas
import dev.serdemark.model.testing.RandomValues
import dev.serdemark.model.testing.featuresOfValues
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.Sources
import dev.serdemark.sources.shape.Purpose
import dev.serdemark.sources.testing.READ_AND_WRITE
import dev.serdemark.sources.testing.RoundTrip
import dev.serdemark.sources.testing.contendersAtHand
import dev.serdemark.sources.testing.isSelected
import dev.serdemark.sources.testing.load
import dev.serdemark.sources.testing.ranked
import io.kotest.assertions.assertSoftly
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldNotBeEmpty
import io.kotest.matchers.collections.shouldNotContain
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/** Checks that features that a manifest declares unsupported really fail. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("long")
class WideGapsTest {
    @ParameterizedTest
    @MethodSource("contenders")
    fun `each declared gap makes a call fail for a schema with few other features`(id: String) {
        val original = contendersAtHand.find(id)
        val findings = original.manifest.findings.copy(unsupported = emptyMap())
        val manifest = original.manifest.copy(findings = findings)
        val withoutGaps = Contender(manifest, original.files, original.version)
        assertSoftly {
            for ((features, gap) in original.manifest.findings.unsupported) {
                // A gap without operations may only show if a read follows a write.
                val singleCalls = READ_AND_WRITE.filter(gap::concerns).map { setOf(it) }
                val triedCalls =
                    if (gap.calls == null) singleCalls + setOf(READ_AND_WRITE) else singleCalls
                val failures = triedCalls.map { calls ->
                    schemas(features).firstNotNullOfOrNull { (seed, schema) ->
                        mismatch(withoutGaps, features, seed, schema, calls)
                    }
                }
                val clue = "$id, ${features.joinToString("+") { it.id }}"
                println("$clue: $failures")
                withClue(clue) {
                    // A gap that names operations must show in each of these operations.
                    if (gap.calls == null) failures.filterNotNull().shouldNotBeEmpty()
                    else failures shouldNotContain null
                }
            }
        }
    }

    /**
     * Returns schemas, each with its seed. They have these features and as few others as possible.
     */
    private fun schemas(features: Set<Feature>): Sequence<Pair<Long, Schema>> {
        val needed = features + features.flatMap { NEEDS[it].orEmpty() } + UNAVOIDABLE
        return generateSequence(0L) { it + 1 }
            .take(MAX_SEEDS)
            .map { it to RandomSchemas.of(it, Feature.entries.toSet() - needed) }
            .filter { (seed, schema) -> values(seed, schema, features).any() }
            .take(SCHEMAS)
    }

    /** Returns values of a schema. Each value and the [schema] together have all [features]. */
    private fun values(seed: Long, schema: Schema, features: Set<Feature>): Sequence<Value> {
        val missingFeatures = features - schema.features()
        // Values cannot add features that only schemas have.
        if (!featuresOfValues.containsAll(missingFeatures)) return emptySequence()
        val values =
            RandomValues(
                schema,
                Random(seed),
                negativeZeros = Feature.NEGATIVE_ZERO in features,
                longDoubles = Feature.LONG_DOUBLE in features,
                nulKeys = Feature.NUL_KEY in features,
                noncharacters = Feature.NONCHARACTER in features,
            )
        return generateSequence(values::next).take(VALUES).filter {
            it.features().containsAll(missingFeatures)
        }
    }

    /** Returns how a value of the [schema] fails, or null if all values pass. */
    private fun mismatch(
        contender: Contender,
        features: Set<Feature>,
        seed: Long,
        schema: Schema,
        calls: Set<LibraryCall>,
    ): String? {
        val channel = contender.manifest.codecs.channels.keys.first()
        val sources = Sources.generate(schema, contender, channel, "gaps.seed$seed", Purpose.WALKS)
        if (sources !is Generated) return "$sources"
        return try {
            load(contender, sources.files).use { loaded ->
                val trip = RoundTrip(schema, loaded.model(sources))
                values(seed, schema, features).firstNotNullOfOrNull {
                    trip.mismatch(it, calls)
                }
            }
        } catch (e: Throwable) {
            "$e"
        }
    }

    /** The contenders for JSON. Other contenders cannot be tested on a single operation. */
    fun contenders(): List<String> =
        contendersAtHand.ranked
            .filter { it.traits.isJson && it.findings.unsupported.isNotEmpty() }
            .map(Manifest::id)
            .filter(::isSelected)

    private companion object {
        const val MAX_SEEDS = 5_000
        const val SCHEMAS = 40
        const val VALUES = 200

        /** The features that all random schemas have. */
        val UNAVOIDABLE = setOf(Feature.RENAMED)

        /** The features that a feature depends on. */
        val NEEDS =
            mapOf(
                Feature.LATE_TYPE to setOf(Feature.UNION),
                Feature.PLAIN_BRANCH to setOf(Feature.UNION),
                Feature.NULL_SYMBOL to setOf(Feature.ENUM),
                Feature.UNICODE_SYMBOL to setOf(Feature.ENUM),
                Feature.NULLABLE_MAP_VALUE to setOf(Feature.NULLABLE_ELEMENT, Feature.MAP),
                Feature.COLLECTION_IN_MAP to setOf(Feature.NESTED_COLLECTION, Feature.MAP),
                Feature.NUL_KEY to setOf(Feature.MAP),
                Feature.NULLABLE_COLLECTION to setOf(Feature.NULLABLE),
                Feature.ASTRAL_NAME to setOf(Feature.UNICODE_NAME),
                Feature.NUL_NAME to setOf(Feature.CONTROL_NAME),
                Feature.LISTS_BESIDE_DEFAULT to setOf(Feature.NESTED_COLLECTION, Feature.OPTIONAL),
            )
    }
}
