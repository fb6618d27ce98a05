package dev.serdemark.report.html.testing

/**
 * How people see colors with all three kinds of cones, or without one of them. The matrices apply
 * to linear RGB. They are those of severity 1.0 in Machado, Oliveira and Fernandes, "A
 * Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
 * Visualization and Computer Graphics 15, 2009.
 */
enum class ColorVision(private vararg val rows: List<Double>) {
    NORMAL(listOf(1.0, 0.0, 0.0), listOf(0.0, 1.0, 0.0), listOf(0.0, 0.0, 1.0)),
    PROTANOPIA(
        listOf(0.152286, 1.052583, -0.204868),
        listOf(0.114503, 0.786281, 0.099216),
        listOf(-0.003882, -0.048116, 1.051998),
    ),
    DEUTERANOPIA(
        listOf(0.367322, 0.860646, -0.227968),
        listOf(0.280085, 0.672501, 0.047413),
        listOf(-0.011820, 0.042940, 0.968881),
    ),
    TRITANOPIA(
        listOf(1.255528, -0.076749, -0.178779),
        listOf(-0.078411, 0.930809, 0.147602),
        listOf(0.004733, 0.691367, 0.303900),
    );

    /** Returns the color that people with this vision see if they look at a [color]. */
    internal fun appearance(color: Color): Color = color.times(rows.toList())
}
