package dev.serdemark.cli.output

import dev.serdemark.sample.Sampled

/** Says how many of the documents [found] in the files are measured; null if all are. */
internal fun samplingNotice(found: Long, sampled: Sampled): String? =
    samplingNotice(found, sampled.taken.toLong(), sampled.checked.toLong())

/**
 * Says how many of the documents [found] are [measured] and [checked]; null if all are measured.
 */
internal fun samplingNotice(found: Long, measured: Long, checked: Long): String? {
    val others = found - measured
    if (others == 0L) return null
    val checks =
        when {
            checked < others -> "$checked of the others are checked only"
            others == 1L -> "the other one is checked only"
            else -> "the other $others are checked only"
        }
    return "Taken: $measured of $found documents to be measured; $checks"
}
