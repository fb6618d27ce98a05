package dev.serdemark.sample

import dev.serdemark.inference.LARGEST_DOCUMENT
import dev.serdemark.model.Value
import dev.serdemark.model.json.CanonicalJson
import dev.serdemark.model.mixBits
import dev.serdemark.problem.ProblemException
import dev.serdemark.variation.Redaction
import dev.serdemark.variation.Scaler
import dev.serdemark.variation.Variants
import dev.serdemark.workload.WorkloadDocument
import dev.serdemark.workload.WorkloadWriter
import dev.serdemark.workload.Workloads
import java.io.Closeable
import java.nio.file.Path
import java.util.Random

/** The maximum number of payloads of the files to measure. */
private const val MOST_PAYLOADS = 100L

/** The approximate maximum of the total size of the measured payloads, in bytes. */
private const val MOST_BYTES = 16L * 1024 * 1024

/** Names of scaled documents, with the factors of their sizes. */
private val SCALES = mapOf("quarter" to 0.25, "half" to 0.5, "double" to 2.0, "fourfold" to 4.0)

/** The name of the document with the payloads of the files. */
private const val WHOLE = "whole"

/** The maximum number of payloads that are only checked. A contender takes some seconds for all. */
private const val MOST_CHECKED = 50_000L

/** The approximate maximum of the total size of the payloads that are only checked, in bytes. */
private const val MOST_CHECKED_BYTES = 4 * MOST_BYTES

/**
 * The payloads of the files that are measured, and the payloads that are only checked. Close this
 * object after writing the workload.
 *
 * @property measured the number of payloads of the files that are measured
 * @property checked the number of payloads that are only checked
 * @property documents the siblings of each document, by its name; the document with the payloads of
 *   the files comes first
 */
class Sample
internal constructor(
    internal val data: UserData,
    val measured: Int,
    val checked: Int,
    val documents: Map<String, List<Value>>,
    private val lines: CheckedLines,
) : Closeable {
    /**
     * The files of payloads that are only checked, by the name of their document. Line n is the
     * n-th payload of the user's files, or is empty.
     */
    internal val checkedFiles: Map<String, Path>
        get() = lines.file?.let { mapOf(WHOLE to it) }.orEmpty()

    /**
     * Writes the documents as a workload into the folder [target], which must be empty or must not
     * exist.
     */
    fun writeWorkload(target: Path) =
        WorkloadWriter.write(
            target,
            "$measured of ${data.found} documents that serdemark ${data.request.command} was given" +
                data.request.changes,
            data.schema,
            documents,
            checkedFiles,
            data.request.classes,
        )

    /**
     * Writes a workload as [writeWorkload] does, into [folder]. Names it after the user's files.
     * Returns its first document.
     */
    fun writeNamedWorkload(folder: Path): WorkloadDocument {
        val parent = folder.resolve("workload")
        val name = workloadName(data.request.files, data.request.formats.payloadFormats)
        writeWorkload(parent.resolve(name))
        return Workloads(listOf(parent), data.request.formats.classFinder).find(name)
    }

    override fun close() = lines.close()
}

/**
 * Draws the payloads to measure and the payloads to check from [payloads], which are all payloads
 * of [sources].
 *
 * @throws ProblemException if the payloads are too large or cannot be scaled, or if the files have
 *   become shorter
 */
internal fun drawSample(
    data: UserData,
    payloads: Payloads,
    sources: List<CountedSource>,
): Sample {
    val options = data.request.options
    val bytes = meanBytes(payloads, sources)
    val draw =
        Draw(
            payloads.count,
            maxMeasured = (MOST_BYTES / bytes).coerceIn(1, MOST_PAYLOADS),
            maxChecked = (MOST_CHECKED_BYTES / bytes).coerceIn(1, MOST_CHECKED),
            Random(mixBits(options.seed)),
        )
    val lines = CheckedLines(payloads.schema)
    try {
        val measured = readDrawn(payloads, draw, lines, options)
        return Sample(
            data,
            measured.size,
            draw.checked.size,
            documents(payloads, measured, options),
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
private fun meanBytes(payloads: Payloads, sources: List<CountedSource>): Long {
    val mean = sources.sumOf { it.bytes } / payloads.count
    if (mean <= LARGEST_DOCUMENT) return maxOf(mean, 1)
    throw ProblemException(
        "A payload of ${mean / 1_000_000} MB is too large to be measured: a worker holds many of them at once.",
        "Name smaller files; with --items, each item of an array is a payload.",
        sources.joinToString { it.name },
    )
}

/**
 * Reads the files. Returns the payloads to measure, and adds the payloads that are only checked to
 * [lines].
 *
 * @throws ProblemException if the files have become shorter
 */
private fun readDrawn(
    payloads: Payloads,
    draw: Draw,
    lines: CheckedLines,
    options: SampleOptions,
): List<Value> {
    // Does not use the run's seed. It is in the run directory, and would reveal the values.
    val redaction = Redaction()
    fun redactIfAsked(value: Value) = if (options.isRedacted) redaction.redact(value) else value
    val measured = ArrayList<Value>()
    var index = 0L
    for (value in payloads.values()) {
        if (index in draw.measured) measured += redactIfAsked(value)
        if (draw.checked.isNotEmpty())
            lines.add(value.takeIf { index in draw.checked }?.let(::redactIfAsked))
        index++
    }
    if (index < payloads.count) {
        throw ProblemException(
            "The files have fewer documents than before.",
            "Do not change them during a run.",
        )
    }
    lines.end()
    return measured
}

/**
 * Draws as many siblings of the [measured] payloads as the options request. Limits their actual
 * total size, because all of them are in memory.
 *
 * @throws ProblemException if their total size exceeds the limit
 */
private fun variants(
    payloads: Payloads,
    measured: List<Value>,
    options: SampleOptions,
): List<Value> {
    val variants = Variants(measured, options.seed)
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
    measured: List<Value>,
    options: SampleOptions,
): Map<String, List<Value>> {
    val whole = measured + variants(payloads, measured, options)
    if (!options.isScaled) return mapOf(WHOLE to whole)
    val scaling = Scaler(payloads.schema, whole, options.seed)
    if (scaling.scaledField == null) {
        throw ProblemException(
            "There is no list in these payloads by which they could be scaled.",
            "Leave out --scale.",
        )
    }
    // Short lists have one item at several scales. Only the first of equal documents is measured.
    val scaled = mapOf(WHOLE to whole) + SCALES.mapValues { (_, factor) -> scaling.scale(factor) }
    return scaled.entries.distinctBy { it.value }.associate { it.toPair() }
}
