package dev.serdemark.sample

import dev.serdemark.inference.LARGEST_DOCUMENT
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.model.spread
import dev.serdemark.problem.ProblemException
import dev.serdemark.variation.Redaction
import dev.serdemark.variation.Scaling
import dev.serdemark.variation.Variants
import java.io.Closeable
import java.nio.file.Path
import java.util.Random

/** The largest number of payloads of the files to measure. */
private const val MOST_PAYLOADS = 100L

/**
 * The approximate limit of the total size of the measured payloads, in bytes. At least one payload
 * is measured.
 */
private const val MOST_BYTES = 16L * 1024 * 1024

/** Documents of other sizes, as multiples of the size of the files. */
private val SCALES = mapOf("quarter" to 0.25, "half" to 0.5, "double" to 2.0, "fourfold" to 4.0)

/** The name of the document that holds the payloads of the files. */
private const val WHOLE = "whole"

/**
 * The largest number of payloads that are only checked. Each contender takes some seconds for all
 * of them.
 */
private const val MOST_CHECKED = 50_000L

/** The approximate limit of the total size of the payloads that are only checked, in bytes. */
private const val MOST_CHECKED_BYTES = 4 * MOST_BYTES

/**
 * The payloads of the files that are measured, and the payloads that are only checked. Close this
 * object after writing the payloads to a workload.
 *
 * @property taken the number of payloads of the files that are measured
 * @property checked the number of payloads that are only checked
 * @property documents the siblings of each document, by its name; the document with the payloads of
 *   the files comes first
 */
class Sampled
internal constructor(
    val taken: Int,
    val checked: Int,
    val documents: Map<String, List<Value>>,
    private val lines: CheckedLines,
) : Closeable {
    /**
     * The files of payloads that are only checked, by the name of their document. Line n is the
     * n-th payload of the user's files, or is empty.
     */
    val checkedFiles: Map<String, Path>
        get() = lines.file?.let { mapOf(WHOLE to it) }.orEmpty()

    override fun close() = lines.close()
}

/**
 * Takes the payloads to measure and the payloads to check from [payloads], which are all payloads
 * of [sources].
 *
 * @throws ProblemException if the payloads are too large or cannot be scaled, or if the files have
 *   become shorter
 */
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

/**
 * Returns the mean size of a payload, in bytes.
 *
 * @throws ProblemException if payloads are too large to be measured
 */
private fun measurableBytes(payloads: Payloads, sources: List<CountedSource>): Long {
    val mean = sources.sumOf { it.bytes } / payloads.count
    if (mean <= LARGEST_DOCUMENT) return maxOf(mean, 1)
    throw ProblemException(
        "A payload of ${mean / 1_000_000} MB is too large to be measured: a worker holds many of them at once.",
        "Name smaller files; with --items, each item of an array is a payload.",
        sources.joinToString { it.name },
    )
}

/**
 * Returns the payloads to measure. Adds the payloads that are only checked to [lines].
 *
 * @throws ProblemException if the files have become shorter
 */
private fun drawn(
    payloads: Payloads,
    draw: Draw,
    lines: CheckedLines,
    options: SampleOptions,
): List<Value> {
    // Does not use the run's seed, because the run's directory contains that seed.
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
    if (place < payloads.count) {
        throw ProblemException(
            "The files have fewer documents than before.",
            "Do not change them during a run.",
        )
    }
    lines.end()
    return taken
}

/**
 * Draws as many siblings of [taken] as the options request. Limits their actual total size, because
 * all of them are held in memory.
 *
 * @throws ProblemException if their total size exceeds the limit
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
        "$variants variants of these documents would be more than ${MOST_BYTES / 1_000_000} MB.",
        "Ask for $fitting at most.",
    )

private fun documents(
    payloads: Payloads,
    taken: List<Value>,
    options: SampleOptions,
): Map<String, List<Value>> {
    val whole = taken + variants(payloads, taken, options)
    if (!options.isScaled) return mapOf(WHOLE to whole)
    val scaling = Scaling(payloads.schema, whole, options.seed)
    if (scaling.scaledField == null) {
        throw ProblemException(
            "There is no list in these payloads by which they could be scaled.",
            "Leave out --scale.",
        )
    }
    // Short lists have one item at several scales. Only the first of equal documents is measured.
    val scaled = mapOf(WHOLE to whole) + SCALES.mapValues { (_, factor) -> scaling.at(factor) }
    return scaled.entries.distinctBy { it.value }.associate { it.toPair() }
}
