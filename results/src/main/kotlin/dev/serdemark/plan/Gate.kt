package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * The largest slowdown that a release may have: no contender may be slower than the [base] by more
 * than [limit].
 *
 * @property limit share of the base's time, as a fraction (0.03)
 */
@Serializable data class Gate(val base: ContenderName, val limit: Double)
