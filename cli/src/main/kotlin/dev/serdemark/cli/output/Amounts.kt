package dev.serdemark.cli.output

import java.util.Locale
import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds

/** Formats bytes as `12.3 MB`. A megabyte is 10^6 bytes. */
fun megabytes(bytes: Long): String = "%.1f MB".format(Locale.ROOT, bytes / 1e6)

/** Formats a number of things as `1 cell` or `2 cells`. */
fun quantity(count: Number, noun: String): String =
    if (count.toLong() == 1L) "1 $noun" else "$count ${noun}s"

/** Formats a span of time as `1m 30s`, without fractions of a second. */
fun wholeSeconds(time: Duration): String = time.inWholeSeconds.seconds.toString()
