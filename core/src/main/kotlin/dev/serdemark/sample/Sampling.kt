package dev.serdemark.sample

import dev.serdemark.inference.LARGEST_DOCUMENT
import dev.serdemark.model.Value
import dev.serdemark.model.spread
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.variation.Redaction
import dev.serdemark.variation.Scaling
import dev.serdemark.variation.Variants
import java.util.Random

/** How many payloads of the files are measured at most. */
private const val MOST_PAYLOADS = 100

/** What they may have together, about; one is taken whatever its size. */
private const val MOST_BYTES = 16L * 1024 * 1024

/** What a payload may have on average: workers hold many of them decoded. */
private const val LARGEST_PAYLOAD = LARGEST_DOCUMENT

/** Documents of other sizes, as multiples of the files'. */
private val SCALES = mapOf("quarter" to 0.25, "half" to 0.5, "double" to 2.0, "fourfold" to 4.0)

/** The name of the document that holds the payloads of the files. */
private const val WHOLE = "whole"

/**
 * What is measured of the files.
 *
 * @property taken how many payloads of the files are among it
 * @property documents siblings by the name of their document, that of the files first
 */
class Sampled internal constructor(val taken: Int, val documents: Map<String, List<Value>>)

/** Takes what is measured of [payloads], which are all that there is in [sources]. */
internal fun sampled(
    payloads: Payloads,
    sources: List<CountedSource>,
    options: SampleOptions,
): Sampled {
    val bytes = measurableBytes(payloads, sources)
    requireFew(options.variants, bytes)
    val found = drawn(payloads, bytes, Random(spread(options.seed)))
    // Not by the seed of the run, which stands in its directory.
    val redaction = Redaction()
    val taken = if (options.isRedacted) found.map(redaction::of) else found
    return Sampled(taken.size, documents(payloads, taken, options))
}

/** What a payload has on average. */
private fun measurableBytes(payloads: Payloads, sources: List<CountedSource>): Long {
    val mean = sources.sumOf { it.bytes } / payloads.count
    if (mean <= LARGEST_PAYLOAD) return maxOf(mean, 1)
    throw ProblemException(
        Problem(
            "A payload of ${mean / 1_000_000} MB is too large to be measured: a worker holds many of them at once.",
            "Name smaller files; an array's items are payloads of their own with --items.",
            sources.joinToString { it.name },
        )
    )
}

private fun requireFew(variants: Int, bytes: Long) {
    if (variants <= 1 || variants * bytes <= MOST_BYTES) return
    throw ProblemException(
        Problem(
            "$variants variants of payloads of this size would be more than ${MOST_BYTES / 1_000_000} MB.",
            "Ask for ${(MOST_BYTES / bytes).coerceAtLeast(1)} at most.",
        )
    )
}

/**
 * One payload of each of so many equal stretches of the files, drawn by [random]: steps of one
 * length would meet payloads of one kind where kinds take turns.
 */
private fun drawn(payloads: Payloads, meanBytes: Long, random: Random): List<Value> {
    val most = minOf(payloads.count, MOST_PAYLOADS.toLong())
    val wanted = (MOST_BYTES / meanBytes).coerceIn(1, most)
    val places =
        (0 until wanted).mapTo(HashSet()) {
            val from = it * payloads.count / wanted
            val to = (it + 1) * payloads.count / wanted
            from + Math.floorMod(random.nextLong(), to - from)
        }
    return payloads.values().filterIndexed { index, _ -> index.toLong() in places }.toList()
}

private fun documents(
    payloads: Payloads,
    taken: List<Value>,
    options: SampleOptions,
): Map<String, List<Value>> {
    val variants = Variants(taken, options.seed)
    val whole = taken + List(options.variants) { variants.draw() }
    if (!options.isScaled) return mapOf(WHOLE to whole)
    val scaling = Scaling(payloads.schema, whole, options.seed)
    if (scaling.list == null) {
        throw ProblemException(
            Problem(
                "There is no list in these payloads by which they could be scaled.",
                "Leave out --scale.",
            )
        )
    }
    return mapOf(WHOLE to whole) + SCALES.mapValues { (_, factor) -> scaling.at(factor) }
}
