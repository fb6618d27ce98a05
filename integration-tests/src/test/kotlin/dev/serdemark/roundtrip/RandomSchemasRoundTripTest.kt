package dev.serdemark.roundtrip

import dev.serdemark.contender.Contender
import dev.serdemark.contender.HandWrittenShape
import dev.serdemark.contender.LibraryCall
import dev.serdemark.contender.Manifest
import dev.serdemark.model.Feature
import dev.serdemark.model.Schema
import dev.serdemark.model.features
import dev.serdemark.model.testing.RandomSchemas
import dev.serdemark.model.testing.RandomValues
import dev.serdemark.model.testing.allCharacteristics
import dev.serdemark.model.testing.characteristics
import dev.serdemark.model.testing.featuresOfValues
import dev.serdemark.model.testing.minimumOfTwoHundred
import dev.serdemark.sources.GeneratedSources.Failed
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.GeneratedSources.Unsupported
import dev.serdemark.sources.Sources
import dev.serdemark.sources.shape.Purpose
import dev.serdemark.sources.testing.LoadedContender
import dev.serdemark.sources.testing.READ_AND_WRITE
import dev.serdemark.sources.testing.RoundTrip
import dev.serdemark.sources.testing.contendersAtHand
import dev.serdemark.sources.testing.inTurn
import dev.serdemark.sources.testing.isSelected
import dev.serdemark.sources.testing.load
import dev.serdemark.sources.testing.ranked
import dev.serdemark.sources.testing.representatives
import dev.serdemark.sources.testing.turn
import io.kotest.assertions.assertSoftly
import io.kotest.assertions.fail
import io.kotest.assertions.withClue
import io.kotest.matchers.collections.shouldBeEmpty
import io.kotest.matchers.shouldBe
import kotlin.random.Random
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.MethodSource

/**
 * Tests contenders with random schemas. A schema may have every feature except those that the
 * contender declares unsupported. Many schemas of a contender are compiled at once, each in a
 * separate package. All tests share one warm compiler.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class RandomSchemasRoundTripTest {
    @ParameterizedTest
    @MethodSource("representatives")
    fun `in every language shape, values of random schemas survive a round trip`(
        contender: String
    ) {
        // A contender is tested in every fourth turn, each time with the next four of 200 seeds.
        roundTrip(contender, count = 4, firstSeed = turn / 4 % 50 * 4L)
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("contenders", "versions")
    fun `two hundred schemas survive a round trip, with enough schemas for each feature`(
        contender: String
    ) {
        val schemas = roundTrip(contender, count = 200).map { it.characteristics() }
        val counts = allCharacteristics.associateWith { characteristic ->
            schemas.count { characteristic in it }
        }
        println("$contender: ${counts.entries.joinToString { "${it.value} with ${it.key}" }}")
        val unsupported = unsupportedFeatures(contendersAtHand.find(contender)).map { it.id }
        val supported = allCharacteristics - unsupported.toSet()
        supported.filter { counts.getValue(it) < minimumOfTwoHundred(it) }.shouldBeEmpty()
    }

    /**
     * Checks that values of [count] random schemas are equal after a round trip. Returns the
     * schemas.
     */
    private fun roundTrip(id: String, count: Int, firstSeed: Long = 0): List<Schema> {
        val contender = contendersAtHand.find(id)
        val seeds =
            generateSequence(firstSeed) { it + 1 }
                .filter { id to it !in SEEDS_TO_SKIP }
                .take(count)
                .toList()
        val samples = seeds.map { sample(contender, it) }
        println("$id: $count random schemas, seeds $firstSeed to ${seeds.last()}")
        assertSoftly { samples.chunked(BATCH).forEach { roundTrip(contender, it) } }
        return samples.map { it.schema }
    }

    private fun roundTrip(contender: Contender, samples: List<Sample>) {
        val files = samples.flatMap { it.sources.files.entries }.associate { it.key to it.value }
        load(contender, files).use { loaded ->
            for (sample in samples) {
                withClue({ RandomSchemas.clue(sample.seed, sample.schema) }) {
                    sample.mismatch(loaded) shouldBe null
                }
            }
        }
    }

    private fun sample(contender: Contender, seed: Long): Sample {
        val calls = calls(contender, seed)
        val channel = channel(contender, seed)
        fun generate(schema: Schema) =
            Sources.generate(schema, contender, channel, "random.seed$seed", Purpose.WALKS)
        // Some enums have symbols that need another name, and some libraries cannot rename symbols.
        val schema =
            schema(contender, seed, calls).takeIf { generate(it) !is Unsupported }
                ?: schema(contender, seed, calls, setOf(Feature.ENUM))
        return when (val sources = generate(schema)) {
            is Generated ->
                Sample(seed, schema, sources, calls, unsupportedFeatures(contender, calls, schema))
            is Failed -> fail(sources.detail)
            is Unsupported -> fail("${sources.reason} ${RandomSchemas.clue(seed, schema)}")
        }
    }

    /**
     * Draws a schema without the features that the contender declares unsupported. If the schema
     * has an unsupported combination of features, draws again without one of these features, which
     * the [seed] selects.
     *
     * @param excluded further features that the schema must not have
     */
    private fun schema(
        contender: Contender,
        seed: Long,
        calls: Set<LibraryCall>,
        excluded: Set<Feature> = emptySet(),
    ): Schema {
        val combinations = gaps(contender, calls).filter { it.size > 1 }
        val without = (unsupportedFeatures(contender, calls) + excluded).toMutableSet()
        while (true) {
            val schema = RandomSchemas.of(seed, without)
            val features = schema.features()
            val unsupported = combinations.firstOrNull { features.containsAll(it) } ?: return schema
            val avoidable = unsupported.sorted() - Feature.MAP
            without += avoidable[(seed / 2 % avoidable.size).toInt()]
        }
    }

    /**
     * Returns the calls to test with a [seed], usually both. If the contender does not support a
     * feature in one call, some seeds test only the other call, with schemas that may have the
     * feature.
     */
    private fun calls(contender: Contender, seed: Long): Set<LibraryCall> {
        val singleCalls =
            READ_AND_WRITE.map { setOf(it) }
                .filter {
                    gaps(contender, it) != gaps(contender, READ_AND_WRITE)
                }
        val all = singleCalls + setOf(READ_AND_WRITE)
        return all[(seed / 3 % all.size).toInt()]
    }

    /**
     * Returns the features, and the combinations of features, that the contender does not support
     * in at least one of the [calls].
     */
    private fun gaps(contender: Contender, calls: Set<LibraryCall>): Set<Set<Feature>> =
        contender.manifest.findings.unsupported.filterValues { calls.any(it::concerns) }.keys

    /**
     * Returns the channel to test with a [seed]. Every second schema goes through the first
     * channel, the others through the other channels in turn.
     */
    private fun channel(contender: Contender, seed: Long): String {
        val channels =
            contender.manifest.codecs.channels.keys.filter { "$contender $it" !in CHANNELS_TO_SKIP }
        val others = channels.drop(1).ifEmpty { channels }
        return if (seed % 2 == 0L) channels.first() else others[(seed / 2 % others.size).toInt()]
    }

    /**
     * Returns the features that the library or its language shape does not support in at least one
     * of the [calls], see [HandWrittenShape].
     */
    private fun unsupportedFeatures(
        contender: Contender,
        calls: Set<LibraryCall> = READ_AND_WRITE,
    ): Set<Feature> {
        val manifest = contender.manifest
        val unsupportedByShape =
            if (manifest.code.domain == HandWrittenShape.JAVA_RECORD) setOf(Feature.DEFAULT)
            else emptySet()
        val declared = gaps(contender, calls).filter { it.size == 1 }.flatten().toSet()
        val unsupportedInUnions =
            if (Feature.UNION in declared) setOf(Feature.LATE_TYPE, Feature.PLAIN_BRANCH)
            else emptySet()
        return declared + unsupportedInUnions + unsupportedByShape + Feature.OPTIONAL_NULLABLE
    }

    /**
     * Also returns the features of values that the contender does not support together with
     * features of the [schema].
     */
    private fun unsupportedFeatures(contender: Contender, calls: Set<LibraryCall>, schema: Schema) =
        unsupportedFeatures(contender, calls) +
            gaps(contender, calls)
                .filter { schema.features().containsAll(it - featuresOfValues) }
                .flatMap { it intersect featuresOfValues }

    private class Sample(
        val seed: Long,
        val schema: Schema,
        val sources: Generated,
        private val calls: Set<LibraryCall>,
        private val unsupported: Set<Feature>,
    ) {
        fun mismatch(loaded: LoadedContender): String? {
            val values =
                RandomValues(
                    schema,
                    Random(seed),
                    negativeZeros = Feature.NEGATIVE_ZERO !in unsupported,
                    longDoubles = Feature.LONG_DOUBLE !in unsupported,
                    nulKeys = Feature.NUL_KEY !in unsupported,
                    noncharacters = Feature.NONCHARACTER !in unsupported,
                )
            return try {
                val trip = RoundTrip(schema, loaded.model(sources))
                (1..10).firstNotNullOfOrNull { trip.mismatch(values.next(), calls) }
            } catch (e: Exception) {
                e.stackTraceToString()
            }
        }
    }

    fun contenders(): List<String> = contendersAtHand.ranked.map(Manifest::id).filter(::isSelected)

    private companion object {
        /** Channels to skip. An old version reads some texts wrong, as its notes say. */
        val CHANNELS_TO_SKIP = setOf("kotlinx-serialization@1.4.0 okio")

        /**
         * Contenders and seeds to skip. The library has a bug that no feature describes, as the
         * notes of the manifest say.
         */
        val SEEDS_TO_SKIP =
            setOf("avro4s" to 197L, "jackson-protobuf" to 23L) +
                listOf("fastjson2", "fastjson2-bean").flatMap { listOf(it to 79L, it to 168L) }

        /**
         * The number of schemas that are compiled at once. For more, a compiler may take too long
         * to expand macros.
         */
        const val BATCH = 25
    }

    /** Returns the tested versions for which a manifest has special cases, as `id@version`. */
    fun versions(): List<String> =
        contendersAtHand.ranked
            .flatMap { manifest ->
                manifest.library.tested
                    .filter { version -> manifest.file.cases.any { version in it.versions } }
                    .map { "${manifest.id}@$it" }
            }
            .filter(::isSelected)

    /**
     * Returns the contenders that `-Dserdemark.contender` names. Without this property, returns one
     * contender of every fourth language shape. The next [turn] tests other shapes.
     */
    fun representatives(): List<String> {
        if (System.getProperty("serdemark.contender") != null) return contenders()
        return contendersAtHand.ranked.representatives().map { it.id }.inTurn(4) { listOf(it) }
    }
}
