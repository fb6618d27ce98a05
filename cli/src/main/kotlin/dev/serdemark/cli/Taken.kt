package dev.serdemark.cli

import dev.serdemark.sample.Sampled

/** Says what is taken of so many documents [found] in the files; null where it is simply all. */
internal fun taken(found: Long, sampled: Sampled): String? =
    taken(found, sampled.taken.toLong(), sampled.checked.toLong())

/** The same for so many that are [measured], and so many that are [checked] only. */
internal fun taken(found: Long, measured: Long, checked: Long): String? {
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
