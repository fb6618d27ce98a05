package dev.serdemark.sources.jvm

/** A number as a literal, or where it has none, as a constant of its class. */
internal fun floatLiteral(value: Float): String =
    if (value.isFinite()) "${value}f" else special("Float", value.toDouble())

internal fun doubleLiteral(value: Double): String =
    if (value.isFinite()) value.toString() else special("Double", value)

private fun special(type: String, value: Double) =
    when {
        value.isNaN() -> "$type.NaN"
        value > 0 -> "$type.POSITIVE_INFINITY"
        else -> "$type.NEGATIVE_INFINITY"
    }
