package dev.serdemark.sample

import dev.serdemark.inference.LARGEST_DOCUMENT
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.model.spread
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.variation.Redaction
import dev.serdemark.variation.Scaling
import dev.serdemark.variation.Variants
import java.io.Closeable
import java.nio.file.Path
import java.util.Random

/** How many payloads of the files are measured at most. */
private const val MOST_PAYLOADS = 100L

/** What they may have together, about; one is taken whatever its size. */
private const val MOST_BYTES = 16L * 1024 * 1024

/** What a payload may have on average: workers hold many of them decoded. */
private const val LARGEST_PAYLOAD = LARGEST_DOCUMENT

/** Documents of other sizes, as multiples of the files'. */
private val SCALES = mapOf("quarter" to 0.25, "half" to 0.5, "double" to 2.0, "fourfold" to 4.0)

/** The name of the document that holds the payloads of the files. */
private const val WHOLE = "whole"

/** How many payloads are checked only at most: all of them takes each contender some seconds. */
private const val MOST_CHECKED = 50_000L

/** What they may have together, about. */
private const val MOST_CHECKED_BYTES = 4 * MOST_BYTES

/**
 * What is measured of the files, and what is checked only. To be closed when it has been written.
 *
 * @property taken how many payloads of the files are measured, and [checked] how many are checked
 *   only
 * @property documents siblings by the name of their document, that of the files first
 */
class Sampled
internal constructor(
    val taken: Int,
    val checked: Int,
    val documents: Map<String, List<Value>>,
    private val lines: CheckedLines,
) : Closeable {
    /**
     * Files of what is checked only, by the name of its document: line n is the n-th payload of the
     * user's files, or empty.
     */
    val checkedFiles: Map<String, Path>
        get() = lines.file?.let { mapOf(WHOLE to it) }.orEmpty()

    override fun close() = lines.close()
}

/** Takes what is measured and checked of [payloads], which are all that there is in [sources]. */
internal fun sampled(
    payloads: Payloads,
    sources: List<CountedSource>,
    options: SampleOptions,
): Sampled {
    val bytes = measurableBytes(payloads, sources)
    val draw =
        Draw(
            payloads.count,
            (MOST_BYTES / bytes).coerceIn(1, MOST_PAYLOADS),
            (MOST_CHECKED_BYTES / bytes).coerceIn(1, MOST_CHECKED),
            Random(spread(options.seed)),
        )
    val lines = CheckedLines(payloads.schema)
    try {
        val taken = drawn(payloads, draw, lines, options)
        return Sampled(
            taken.size,
            draw.checked.size,
            documents(payloads, taken, options),
            lines,
        )
    } catch (e: Throwable) {
        lines.close()
        throw e
    }
}

/** What a payload has on average. */
private fun measurableBytes(payloads: Payloads, sources: List<CountedSource>): Long {
    val mean = sources.sumOf { it.bytes } / payloads.count
    if (mean <= LARGEST_PAYLOAD) return maxOf(mean, 1)
    throw ProblemException(
        Problem(
            "A payload of ${mean / 1_000_000} MB is too large to be measured: a worker holds many of them at once.",
            "Name smaller files; with --items, each item of an array is a payload.",
            sources.joinToString { it.name },
        )
    )
}

/** The payloads to be measured; those to be checked only are added to [lines]. */
private fun drawn(
    payloads: Payloads,
    draw: Draw,
    lines: CheckedLines,
    options: SampleOptions,
): List<Value> {
    // Not by the seed of the run, which stands in its directory.
    val redaction = Redaction()
    fun kept(value: Value) = if (options.isRedacted) redaction.of(value) else value
    val taken = ArrayList<Value>()
    var place = 0L
    for (value in payloads.values()) {
        if (place in draw.measured) taken += kept(value)
        if (draw.checked.isNotEmpty())
            lines.add(value.takeIf { place in draw.checked }?.let(::kept))
        place++
    }
    lines.end()
    return taken
}

/**
 * So many siblings of [taken]. They are held together with these, so what they have together is
 * limited as well, and not what they would have by the mean of all files.
 */
private fun variants(payloads: Payloads, taken: List<Value>, options: SampleOptions): List<Value> {
    val variants = Variants(taken, options.seed)
    val drawn = ArrayList<Value>()
    var bytes = 0L
    while (drawn.size < options.variants) {
        val variant = variants.draw()
        bytes += CanonicalJson.write(payloads.schema, variant).size
        if (bytes > MOST_BYTES && drawn.isNotEmpty()) throw tooMany(options.variants, drawn.size)
        drawn += variant
    }
    return drawn
}

private fun tooMany(variants: Int, fitting: Int) =
    ProblemException(
        Problem(
            "$variants variants of these documents would be more than ${MOST_BYTES / 1_000_000} MB.",
            "Ask for $fitting at most.",
        )
    )

private fun documents(
    payloads: Payloads,
    taken: List<Value>,
    options: SampleOptions,
): Map<String, List<Value>> {
    val whole = taken + variants(payloads, taken, options)
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
