package dev.serdemark.selfcheck

import java.util.Random
import kotlin.math.sqrt

/**
 * A cell of a simulated run in one generation.
 *
 * @property group the number of the group, from 0. Cells of one group are compared with each other.
 * @property contender the number of the contender in its group, from 0
 * @property generation the number of the generation, from 0
 */
data class SimulatedCell(val group: Int, val contender: Int, val generation: Int) {
    val isFirst: Boolean
        get() = group == 0 && contender == 0
}

/**
 * The distribution of the logarithms of a cell's times over JVMs, in a simulated run. The mean is
 * zero.
 *
 * @property mustHold whether intervals must hold for this distribution
 * @property needsGroups whether groups differ in this distribution. Tests of it need several
 *   groups.
 * @property firstLook the number of generations after which such runs have their first interval
 * @param spreads for normal distributions: returns the spread of a cell as a multiple of the usual
 *   spread
 */
enum class TimeDistribution(
    val words: String,
    val mustHold: Boolean = true,
    val needsGroups: Boolean = false,
    val firstLook: Int = 1,
    private val spreads: (SimulatedCell) -> Double = { 1.0 },
) {
    NORMAL("normal"),
    LONG_TAILED("Student's t, 3 degrees of freedom") {
        override fun draw(cell: SimulatedCell, spread: Double, random: Random): Double {
            // Student's t is normal / sqrt(squares / 3). Its standard deviation is sqrt(3).
            val squares = (1..3).sumOf { random.nextGaussian().let { it * it } }
            return spread * random.nextGaussian() / sqrt(squares)
        }
    },
    TWO_HUMPED("two modes, 80 to 20, in every cell") {
        // With this distance, both modes together have the spread.
        override fun draw(cell: SimulatedCell, spread: Double, random: Random) =
            modes(RARE, spread / sqrt(RARE * (1 - RARE) + NOISE * NOISE), random)
    },
    ONE_TWO_HUMPED("two modes, 80 to 20, 10% apart, in one cell") {
        override fun draw(cell: SimulatedCell, spread: Double, random: Random) =
            if (cell.isFirst) modes(RARE, 0.1, random) else NORMAL.draw(cell, spread, random)
    },
    UNEQUAL("normal, spread from 0.4% to 4.6%") {
        // Neighboring groups begin at different positions of the list.
        override fun draw(cell: SimulatedCell, spread: Double, random: Random) =
            measuredSpreads[(cell.group * 8 + cell.contender) % measuredSpreads.size] *
                random.nextGaussian()
    },
    COLD(
        "normal, everything spreads twice as much, as cold starts do",
        firstLook = 2,
        spreads = { 2.0 },
    ),
    NOISY_LATER(
        "the machine is five times as noisy from the fourth generation on",
        spreads = { if (it.generation < 3) 1.0 else 5.0 },
    ),
    NOISY_SPELLS(
        "the machine is five times as noisy in 4 of every 8 generations",
        spreads = { if (it.generation / 4 % 2 == 1) 5.0 else 1.0 },
    ),
    ONE_NOISY(
        "normal, one cell spreads four times as much",
        mustHold = false,
        spreads = { if (it.isFirst) 4.0 else 1.0 },
    ),
    NOISY_GROUP(
        "normal, one group spreads three times as much",
        mustHold = false,
        needsGroups = true,
        spreads = { if (it.group == 0) 3.0 else 1.0 },
    ),
    OTHER_COLLECTOR(
        "normal, every second group spreads three times as much",
        mustHold = false,
        needsGroups = true,
        spreads = { if (it.group % 2 == 1) 3.0 else 1.0 },
    ),
    MIXED_DOCUMENTS(
        "normal, each group spreads 1.6 times as much as the one before",
        mustHold = false,
        needsGroups = true,
        spreads = { cell -> (1..cell.group).fold(0.5) { factor, _ -> factor * 1.6 } },
    ),
    NOISY_START(
        "the machine is three times as noisy for the first 5 generations",
        mustHold = false,
        spreads = { if (it.generation < 5) 3.0 else 1.0 },
    ),
    VERY_NOISY_CELL(
        "normal, one cell spreads five times as much",
        mustHold = false,
        spreads = { if (it.isFirst) 5.0 else 1.0 },
    ),
    VERY_NOISY_START(
        "the machine is five times as noisy for the first 5 generations",
        mustHold = false,
        spreads = { if (it.generation < 5) 5.0 else 1.0 },
    ),
    NOISY_CELLS(
        "normal, one cell of every group spreads five times as much",
        mustHold = false,
        spreads = { if (it.contender == 0) 5.0 else 1.0 },
    ),
    FAR_HUMPED("two modes, 80 to 20, 20% apart, in one cell", mustHold = false) {
        override fun draw(cell: SimulatedCell, spread: Double, random: Random) =
            if (cell.isFirst) modes(RARE, 0.2, random) else NORMAL.draw(cell, spread, random)
    },
    DEEP_HUMPED("two modes, 70 to 30, 66% apart, in one cell", mustHold = false) {
        override fun draw(cell: SimulatedCell, spread: Double, random: Random) =
            if (cell.isFirst) modes(0.3, 0.66, random) else NORMAL.draw(cell, spread, random)
    };

    /** Draws the value of a [cell] in one generation. [spread] is the usual standard deviation. */
    open fun draw(cell: SimulatedCell, spread: Double, random: Random): Double =
        spreads(cell) * (spread * random.nextGaussian())

    private companion object {
        /** The share of JVMs in the smaller mode. */
        const val RARE = 0.2

        /** The standard deviation within a mode, as a share of the distance between the modes. */
        const val NOISE = 1.0 / 12

        /** The standard deviations of the cells in a run of `serdemark run users`. */
        val measuredSpreads =
            listOf(3.7, 4.6, 1.9, 0.9, 2.3, 2.4, 0.8, 0.4, 4.5, 1.7, 4.4, 2.0).map { it / 100 }

        /** Returns a value near one of two modes with this [distance]. The mean is 0. */
        fun modes(rare: Double, distance: Double, random: Random): Double {
            val mode = if (random.nextDouble() < rare) 1 - rare else -rare
            return distance * (mode + NOISE * random.nextGaussian())
        }
    }
}
