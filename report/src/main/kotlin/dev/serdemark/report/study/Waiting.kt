package dev.serdemark.report.study

private const val MILLIS_PER_MINUTE = 60_000L
private const val MINUTES_PER_HOUR = 60L

/** The milliseconds of a day. */
internal const val MILLIS_PER_DAY: Long = 24 * MINUTES_PER_HOUR * MILLIS_PER_MINUTE

/** The most hours that are said in minutes. */
private const val MOST = 2

/** Formats a time that measuring would take as `12 min` or `3 h`, rounded up. */
internal fun waitingTime(millis: Long): String {
    val minutes = up(millis, MILLIS_PER_MINUTE)
    return if (minutes < MOST * MINUTES_PER_HOUR) "$minutes min"
    else "${up(minutes, MINUTES_PER_HOUR)} h"
}

private fun up(amount: Long, unit: Long): Long = maxOf(1, (amount + unit - 1) / unit)
