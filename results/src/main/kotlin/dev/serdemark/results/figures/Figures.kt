package dev.serdemark.results.figures

/** The figures of a measured cell: warm ones or cold ones, never both. */
sealed interface Figures {
    /** How many generations measured the cell. */
    val generations: Int

    /** The time that ranks cells, in nanoseconds. */
    val time: Estimate

    /** Mean size of the payload. */
    val payloadBytes: Double
}

/** The warm figures of a cell; null if it has none. */
val CellResult.warm: WarmFigures?
    get() = figures as? WarmFigures

/** The figures of a cell's cold starts; null if it has none. */
val CellResult.cold: ColdFigures?
    get() = figures as? ColdFigures
