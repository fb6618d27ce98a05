package dev.serdemark.results.figures

/**
 * How fast the machine ran, by its pulses in and before the slices.
 *
 * @property slow share of the pulses, from 0 to 1, that were slower than the best by 15% or more
 * @property speed median speed of the slow pulses, as a share of the best
 * @property explained share of the variance of the slices' times within cells and generations that
 *   is taken out, because pulses explain it
 */
data class MachineSpeed(val slow: Double, val speed: Double, val explained: Double)
