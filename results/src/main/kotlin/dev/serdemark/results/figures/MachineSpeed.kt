package dev.serdemark.results.figures

/**
 * How fast the machine ran right before each slice.
 *
 * @property slow share of the slices, from 0 to 1, before which it was slower than its best by 15%
 *   or more
 * @property speed before those, in the median, as a share of its best
 * @property explained share of the variance of the slices' times within generations that the
 *   machine's speed explains, on the mean over generations; it is taken out of all figures
 */
data class MachineSpeed(val slow: Double, val speed: Double, val explained: Double)
