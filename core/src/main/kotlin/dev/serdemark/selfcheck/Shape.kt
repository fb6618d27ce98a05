package dev.serdemark.selfcheck

import java.util.Random
import kotlin.math.sqrt

/**
 * How the logarithms of a cell's times vary from JVM to JVM in a simulated run; their mean is 0.
 */
enum class Shape(val words: String) {
    NORMAL("normal") {
        override fun draw(cell: Int, spread: Double, random: Random) =
            spread * random.nextGaussian()
    },
    LONG_TAILED("Student's t, 3 degrees of freedom") {
        override fun draw(cell: Int, spread: Double, random: Random): Double {
            val squares = (1..3).sumOf { random.nextGaussian().let { it * it } }
            return spread * random.nextGaussian() / sqrt(squares)
        }
    },
    TWO_HUMPED("two humps, 80 to 20, in every cell") {
        override fun draw(cell: Int, spread: Double, random: Random) =
            humps(spread / sqrt(RARE * (1 - RARE) + NOISE * NOISE), random)
    },
    ONE_TWO_HUMPED("two humps, 80 to 20, 10% apart, in one cell") {
        override fun draw(cell: Int, spread: Double, random: Random) =
            if (cell == 0) humps(0.1, random) else NORMAL.draw(cell, spread, random)
    },
    FAR_HUMPED("two humps, 80 to 20, 20% apart, in one cell") {
        override fun draw(cell: Int, spread: Double, random: Random) =
            if (cell == 0) humps(0.2, random) else NORMAL.draw(cell, spread, random)
    },
    UNEQUAL("normal, spread from 0.4% to 4.6%") {
        override fun draw(cell: Int, spread: Double, random: Random) =
            measured[cell % measured.size] * random.nextGaussian()
    },
    ONE_NOISY("normal, one cell spreads five times as much") {
        override fun draw(cell: Int, spread: Double, random: Random) =
            NORMAL.draw(cell, if (cell == 0) 5 * spread else spread, random)
    };

    /**
     * Whether intervals hold. No method can know of a mode that none of the JVMs has been in so
     * far.
     */
    val isCovered: Boolean
        get() = this != FAR_HUMPED

    /** One generation's value of a [cell] whose standard deviation is [spread]. */
    abstract fun draw(cell: Int, spread: Double, random: Random): Double

    private companion object {
        /** The share of JVMs in the smaller hump. */
        const val RARE = 0.2

        /** Within a hump, in distances between the two. */
        const val NOISE = 1.0 / 12

        /** Standard deviations of the cells of a run of `serdemark run users`. */
        val measured =
            listOf(3.7, 4.6, 1.9, 0.9, 2.3, 2.4, 0.8, 0.4, 4.5, 1.7, 4.4, 2.0).map { it / 100 }

        fun humps(distance: Double, random: Random): Double {
            val hump = if (random.nextDouble() < RARE) 1 - RARE else -RARE
            return distance * (hump + NOISE * random.nextGaussian())
        }
    }
}
