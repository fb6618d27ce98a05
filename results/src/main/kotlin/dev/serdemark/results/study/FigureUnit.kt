package dev.serdemark.results.study

/**
 * A unit of figures in study files.
 *
 * @property id its name there
 * @property factor how many of the unit that Serdemark measures in make one: nanoseconds, bytes
 */
enum class FigureUnit(val id: String, val kind: Measured, val factor: Double) {
    NANOSECONDS("ns", Measured.TIME, 1.0),
    MICROSECONDS("us", Measured.TIME, 1e3),
    MILLISECONDS("ms", Measured.TIME, 1e6),
    SECONDS("s", Measured.TIME, 1e9),
    BYTES("bytes", Measured.BYTES, 1.0),
    KILOBYTES("KB", Measured.BYTES, 1e3),
    MEGABYTES("MB", Measured.BYTES, 1e6),
    GIGABYTES("GB", Measured.BYTES, 1e9),
    COUNT("count", Measured.COUNT, 1.0),
    PERCENT("%", Measured.SHARE, 0.01);

    companion object {
        /** The units of one kind, the smallest first. */
        fun of(kind: Measured): List<FigureUnit> = entries.filter { it.kind == kind }
    }
}
