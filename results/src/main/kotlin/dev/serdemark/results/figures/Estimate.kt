package dev.serdemark.results.figures

/** An estimate with its interval; [low] and [high] are null if too few generations allow none. */
data class Estimate(val value: Double, val low: Double?, val high: Double?) {
    /** The estimate of the inverse of a ratio. */
    fun inverse(): Estimate = Estimate(1 / value, high?.let { 1 / it }, low?.let { 1 / it })
}
