package dev.serdemark.report.study

private const val MILLIS_PER_MINUTE = 60_000L
private const val MINUTES_PER_HOUR = 60L
private const val HOURS_PER_DAY = 24L

/** The most of a unit before the next larger one says it better. */
private const val MOST = 2

/** Formats a time that measuring would take as `12 min`, `3 h` or `5 days`, rounded up. */
internal fun about(millis: Long): String {
    val minutes = up(millis, MILLIS_PER_MINUTE)
    val hours = up(minutes, MINUTES_PER_HOUR)
    return when {
        minutes < MOST * MINUTES_PER_HOUR -> "$minutes min"
        hours < MOST * HOURS_PER_DAY -> "$hours h"
        else -> "${up(hours, HOURS_PER_DAY)} days"
    }
}

private fun up(amount: Long, unit: Long): Long = maxOf(1, (amount + unit - 1) / unit)
