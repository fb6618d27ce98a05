package dev.serdemark.report.html.testing

import kotlin.math.cbrt
import kotlin.math.pow
import kotlin.math.sqrt

/** A color as linear red, green and blue, each from 0 to 1. */
internal class Color(private val rgb: List<Double>) {
    /** Returns the contrast ratio of two colors by WCAG 2, from 1 to 21. */
    fun contrast(other: Color): Double {
        val (dark, light) = listOf(luminance, other.luminance).sorted()
        return (light + 0.05) / (dark + 0.05)
    }

    /** Returns the distance of two colors in the color space CIELAB (CIE76). */
    fun distance(other: Color): Double = sqrt(lab.zip(other.lab) { a, b -> (a - b).pow(2) }.sum())

    /** Multiplies the color by a matrix with these [rows]. */
    fun times(rows: List<List<Double>>): Color =
        Color(rows.map { row -> row.zip(rgb, Double::times).sum().coerceIn(0.0, 1.0) })

    /** The Y of XYZ. */
    private val luminance: Double
        get() = times(XYZ).rgb[1]

    /** The color in CIELAB: lightness, green to red, and blue to yellow. */
    private val lab: List<Double>
        get() {
            val (x, y, z) =
                XYZ.zip(DAYLIGHT) { row, white ->
                    cubeRoot(row.zip(rgb, Double::times).sum() / white)
                }
            return listOf(116 * y - 16, 500 * (x - y), 200 * (y - z))
        }

    /** Returns the cube root, or a linear function for small values, as CIELAB defines. */
    private fun cubeRoot(value: Double) =
        if (value > (6.0 / 29).pow(3)) cbrt(value) else value / (3 * (6.0 / 29).pow(2)) + 4.0 / 29

    companion object {
        /** The matrix from linear sRGB to XYZ (IEC 61966-2-1). */
        private val XYZ =
            listOf(
                listOf(0.4124, 0.3576, 0.1805),
                listOf(0.2126, 0.7152, 0.0722),
                listOf(0.0193, 0.1192, 0.9505),
            )

        /** White in daylight, D65. */
        private val DAYLIGHT = XYZ.map { it.sum() }

        /** Reads a color such as `#0b7a53`. */
        fun of(hex: String): Color =
            Color(
                hex.drop(1).chunked(2).map { digits ->
                    // From the curve of sRGB to linear light.
                    val share = digits.toInt(16) / 255.0
                    if (share <= 0.04045) share / 12.92 else ((share + 0.055) / 1.055).pow(2.4)
                }
            )
    }
}
