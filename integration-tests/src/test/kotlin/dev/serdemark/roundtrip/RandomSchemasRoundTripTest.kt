package dev.serdemark.roundtrip

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Domain
import dev.serdemark.contender.LibraryCall
import dev.serdemark.contender.Manifest
import dev.serdemark.model.Feature
import dev.serdemark.model.Schema
import dev.serdemark.model.features
import dev.serdemark.model.testing.RandomSchemas
import dev.serdemark.model.testing.RandomValues
import dev.serdemark.model.testing.allTraits
import dev.serdemark.model.testing.featuresOfValues
import dev.serdemark.model.testing.leastOfTwoHundred
import dev.serdemark.model.testing.traits
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
import dev.serdemark.sources.testing.isAskedFor
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
 * Tests contenders with random schemas, which may have all features that the contender does not
 * declare unsupported. Compiles many schemas of a contender at once, each in a separate package.
 * All tests share one warm compiler.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class RandomSchemasRoundTripTest {
    @ParameterizedTest
    @MethodSource("representatives")
    fun `random schemas compile and round-trip, in every language shape`(contender: String) {
        val now = turn
        if (now == null) roundTrip(contender, 10)
        else roundTrip(contender, 4, first = now / 2 % 50 * 4L)
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("contenders", "versions")
    fun `two hundred schemas round-trip, with enough schemas for each supported feature`(
        contender: String
    ) {
        val traits = roundTrip(contender, 200).map { it.traits() }
        val counts = allTraits.associateWith { trait -> traits.count { trait in it } }
        println("$contender: ${counts.entries.joinToString { "${it.value} with ${it.key}" }}")
        val undeclared = allTraits - notTaken(contendersAtHand.find(contender)).map { it.id }
        undeclared.filter { counts.getValue(it) < leastOfTwoHundred(it) }.shouldBeEmpty()
    }

    /**
     * Tests [count] random schemas, with seeds from [first]. Returns the schemas. All values must
     * be equal after a round trip.
     */
    private fun roundTrip(id: String, count: Int, first: Long = 0): List<Schema> {
        val contender = contendersAtHand.find(id)
        val seeds =
            generateSequence(first) { it + 1 }.filter { id to it !in BUGS }.take(count).toList()
        val samples = seeds.map { sample(contender, it) }
        println("$id: $count random schemas, seeds $first to ${seeds.last()}")
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
        // Some libraries cannot rename symbols, and some symbols need another name.
        val schema =
            schema(contender, seed, calls).takeIf { generate(it) !is Unsupported }
                ?: schema(contender, seed, calls, setOf(Feature.ENUM))
        return when (val sources = generate(schema)) {
            is Generated -> Sample(seed, schema, sources, calls, notTaken(contender, calls, schema))
            is Failed -> fail(sources.detail)
            is Unsupported -> fail("${sources.reason} ${RandomSchemas.clue(seed, schema)}")
        }
    }

    /**
     * Draws a schema without features that the contender declares unsupported. If the schema has an
     * unsupported combination of features, draws again without one feature of this combination. The
     * [seed] determines which feature.
     *
     * @param besides further features that the schema must not have
     */
    private fun schema(
        contender: Contender,
        seed: Long,
        calls: Set<LibraryCall>,
        besides: Set<Feature> = emptySet(),
    ): Schema {
        val combinations = gaps(contender, calls).filter { it.size > 1 }
        val without = (notTaken(contender, calls) + besides).toMutableSet()
        while (true) {
            val schema = RandomSchemas.of(seed, without)
            val features = schema.features()
            val unsupported = combinations.firstOrNull { features.containsAll(it) } ?: return schema
            val avoidable = unsupported.sorted() - Feature.MAP
            without += avoidable[(seed / 2 % avoidable.size).toInt()]
        }
    }

    /**
     * Returns the calls to test with a [seed], usually both. If the contender lacks a feature in
     * one call only, some seeds test only the other call, with schemas that may have the feature.
     */
    private fun calls(contender: Contender, seed: Long): Set<LibraryCall> {
        val alone =
            READ_AND_WRITE.map { setOf(it) }
                .filter {
                    gaps(contender, it) != gaps(contender, READ_AND_WRITE)
                }
        val all = alone + setOf(READ_AND_WRITE)
        return all[(seed / 3 % all.size).toInt()]
    }

    /**
     * Returns the features, and the combinations of features, that the contender does not support
     * in at least one of the [calls].
     */
    private fun gaps(contender: Contender, calls: Set<LibraryCall>): Set<Set<Feature>> =
        contender.manifest.unsupported.filterValues { calls.any(it::concerns) }.keys

    /**
     * Returns the channel to test with a [seed]. Every second schema goes through the first
     * channel, the others through the other channels in turn.
     */
    private fun channel(contender: Contender, seed: Long): String {
        val channels = contender.manifest.channels.keys.filter { "$contender $it" !in LOSING_TEXT }
        val others = channels.drop(1).ifEmpty { channels }
        return if (seed % 2 == 0L) channels.first() else others[(seed / 2 % others.size).toInt()]
    }

    /**
     * Returns the features that the library or its language shape does not support in at least one
     * of the [calls], see [Domain].
     */
    private fun notTaken(
        contender: Contender,
        calls: Set<LibraryCall> = READ_AND_WRITE,
    ): Set<Feature> {
        val manifest = contender.manifest
        val ofShape =
            if (manifest.domain == Domain.JAVA_RECORD) setOf(Feature.DEFAULT) else emptySet()
        val declared = gaps(contender, calls).filter { it.size == 1 }.flatten().toSet()
        val ofUnions =
            if (Feature.UNION in declared) setOf(Feature.LATE_TYPE, Feature.PLAIN_BRANCH)
            else emptySet()
        return declared + ofUnions + ofShape + Feature.OPTIONAL_NULLABLE
    }

    /**
     * Also returns features of values that the contender does not support in combination with the
     * features of [schema].
     */
    private fun notTaken(contender: Contender, calls: Set<LibraryCall>, schema: Schema) =
        notTaken(contender, calls) +
            gaps(contender, calls)
                .filter { schema.features().containsAll(it - featuresOfValues) }
                .flatMap { it intersect featuresOfValues }

    private class Sample(
        val seed: Long,
        val schema: Schema,
        val sources: Generated,
        private val calls: Set<LibraryCall>,
        private val notTaken: Set<Feature>,
    ) {
        fun mismatch(loaded: LoadedContender): String? {
            val values =
                RandomValues(
                    schema,
                    Random(seed),
                    negativeZeros = Feature.NEGATIVE_ZERO !in notTaken,
                    longDoubles = Feature.LONG_DOUBLE !in notTaken,
                    nulKeys = Feature.NUL_KEY !in notTaken,
                    noncharacters = Feature.NONCHARACTER !in notTaken,
                )
            return try {
                val trip = RoundTrip(schema, loaded.model(sources))
                (1..10).firstNotNullOfOrNull { trip.mismatch(values.next(), calls) }
            } catch (e: Exception) {
                e.stackTraceToString()
            }
        }
    }

    fun contenders(): List<String> = contendersAtHand.ranked.map(Manifest::id).filter(::isAskedFor)

    private companion object {
        /** Channels to skip, because an old version reads some texts wrong, as its notes say. */
        val LOSING_TEXT = setOf("kotlinx-serialization@1.4.0 okio")

        /**
         * Contenders and seeds to skip. The library fails because of a bug that no feature
         * describes, as the notes of its manifest say.
         */
        val BUGS =
            setOf("avro4s" to 197L, "jackson-protobuf" to 23L) +
                listOf("fastjson2", "fastjson2-bean").flatMap { listOf(it to 79L, it to 168L) }

        /**
         * The number of schemas that are compiled at once. With more, a compiler could take too
         * long for macros.
         */
        const val BATCH = 25
    }

    /** The tested versions that manifests describe separately, as `id@version`. */
    fun versions(): List<String> =
        contendersAtHand.ranked
            .flatMap { manifest ->
                manifest.tested
                    .filter { version -> manifest.cases.any { version in it.versions } }
                    .map { "${manifest.id}@$it" }
            }
            .filter(::isAskedFor)

    /**
     * The contenders that `-Dserdemark.contender` names. Without this property, one contender per
     * language shape; in a [turn], those of every second shape, and of the other shapes in the next
     * turn.
     */
    fun representatives(): List<String> {
        if (System.getProperty("serdemark.contender") != null) return contenders()
        val all = contendersAtHand.ranked.representatives().map { it.id }
        return if (turn == null) all else all.inTurn(2) { listOf(it) }
    }
}
