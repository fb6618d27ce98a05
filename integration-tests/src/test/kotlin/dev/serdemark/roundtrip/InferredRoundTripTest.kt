package dev.serdemark.roundtrip

import dev.serdemark.inference.InferenceOptions
import dev.serdemark.inference.infer
import dev.serdemark.inference.testing.RandomDocuments
import dev.serdemark.model.Schema
import dev.serdemark.model.Value
import dev.serdemark.sample.testing.TextSource
import dev.serdemark.sources.GeneratedSources.Failed
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.GeneratedSources.Unsupported
import dev.serdemark.sources.Sources
import dev.serdemark.sources.shape.Purpose
import dev.serdemark.sources.testing.RoundTrip
import dev.serdemark.sources.testing.load
import dev.serdemark.sources.testing.shippedContenders
import io.kotest.assertions.assertSoftly
import io.kotest.assertions.fail
import io.kotest.assertions.withClue
import io.kotest.matchers.ints.shouldBeGreaterThan
import io.kotest.matchers.shouldBe
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/**
 * Infers schemas from random documents, some with hostile names and values. Generates and compiles
 * sources for them. The values must survive a round trip.
 */
@Tag("slow")
class InferredRoundTripTest {
    private val contender = shippedContenders.find("gson")

    @Test
    fun `two hundred random documents of forty shapes survive a round trip`() {
        roundTrip(0L until 40L)
    }

    @Tag("long")
    @Test
    fun `ten thousand random documents of two thousand shapes survive a round trip`() {
        (0L until 2000L).chunked(BATCH).forEach { roundTrip(it) }
    }

    private fun roundTrip(seeds: Iterable<Long>) {
        val samples = seeds.mapNotNull(::sample)
        // The contender supports most of the schemas.
        samples.size * 2 shouldBeGreaterThan seeds.count()
        val files = samples.flatMap { it.sources.files.entries }.associate { it.key to it.value }
        load(contender, files).use { loaded ->
            assertSoftly {
                for (sample in samples) {
                    val trip = RoundTrip(sample.schema, loaded.model(sample.sources))
                    withClue({ "RandomDocuments, seed ${sample.seed}:\n${sample.text}" }) {
                        sample.values.firstNotNullOfOrNull(trip::mismatch) shouldBe null
                    }
                }
            }
        }
    }

    /**
     * Returns the documents and sources for a [seed]; null if the contender does not support them.
     */
    private fun sample(seed: Long): Sample? {
        val documents = RandomDocuments(seed)
        val text =
            List(DOCUMENTS) { documents.next() }
                .joinToString("\n")
                .replace(SINGLE_SURROGATE, SURROGATE_PAIR)
                .replace(BEYOND_DOUBLE, WITHIN_DOUBLE)
        val source = TextSource(text)
        val inferred = infer(listOf(source), InferenceOptions())
        val values = inferred.values(source).toList()
        values.size shouldBe DOCUMENTS
        return when (
            val sources =
                Sources.generate(
                    inferred.schema,
                    contender,
                    "bytes",
                    "inferred.seed$seed",
                    Purpose.WHOLE_VALUES,
                )
        ) {
            is Generated -> Sample(seed, text, inferred.schema, values, sources)
            is Failed -> fail(sources.detail)
            is Unsupported -> null
        }
    }

    private class Sample(
        val seed: Long,
        val text: String,
        val schema: Schema,
        val values: List<Value>,
        val sources: Generated,
    )

    private companion object {
        /** This number is replaced, because Gson refuses it when it reads unions as a tree. */
        const val BEYOND_DOUBLE = "1e400"
        const val WITHIN_DOUBLE = "1e300"

        /** A single surrogate is replaced, because UTF-8 cannot represent it. */
        const val SINGLE_SURROGATE = "\\ud800"
        const val SURROGATE_PAIR = "\\ud83d\\ude00"

        /** The number of documents of one shape. */
        const val DOCUMENTS = 5

        /** The number of shapes that are compiled at once. */
        const val BATCH = 100
    }
}
