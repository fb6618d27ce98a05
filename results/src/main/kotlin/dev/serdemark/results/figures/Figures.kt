package dev.serdemark.results.figures

/** The figures of a measured cell: warm ones or cold ones, never both. */
sealed interface Figures {
    /** In which it was measured. */
    val generations: Int

    /** The headline, by which cells are ranked; nanoseconds. */
    val time: Estimate

    /** Mean size of the payload. */
    val payloadBytes: Double
}

/** Its warm figures, where it has such. */
val CellResult.warm: WarmFigures?
    get() = figures as? WarmFigures

/** Its figures of cold starts, if it has any. */
val CellResult.cold: ColdFigures?
    get() = figures as? ColdFigures
