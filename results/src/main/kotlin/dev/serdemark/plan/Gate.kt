package dev.serdemark.plan

import kotlinx.serialization.Serializable

/**
 * What a run is asked to prove: that no contender is slower than the [base] by more than [limit].
 *
 * @property limit share of the base's time, as a fraction (0.03)
 */
@Serializable data class Gate(val base: ContenderName, val limit: Double)
