package dev.serdemark.sources.jvm

/** Returns a number as a literal, or as a constant of its class if it has no literal. */
internal fun floatLiteral(value: Float): String =
    if (value.isFinite()) "${value}f" else special("Float", value.toDouble())

/** Returns a number as a literal, or as a constant of its class if it has no literal. */
internal fun doubleLiteral(value: Double): String =
    if (value.isFinite()) value.toString() else special("Double", value)

private fun special(type: String, value: Double) =
    when {
        value.isNaN() -> "$type.NaN"
        value > 0 -> "$type.POSITIVE_INFINITY"
        else -> "$type.NEGATIVE_INFINITY"
    }
