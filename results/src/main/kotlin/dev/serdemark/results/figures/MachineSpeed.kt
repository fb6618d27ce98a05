package dev.serdemark.results.figures

/**
 * How fast the machine ran right before each slice.
 *
 * @property slow share of the slices, from 0 to 1, before which the machine was slower than its
 *   best by 15% or more
 * @property speed median speed before the slow slices, as a share of the best
 * @property explained share of the variance of the slices' times within generations that the
 *   machine's speed explains, as a mean over generations; all figures are corrected for it
 */
data class MachineSpeed(val slow: Double, val speed: Double, val explained: Double)
