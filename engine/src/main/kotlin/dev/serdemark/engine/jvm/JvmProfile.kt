package dev.serdemark.engine.jvm

import dev.serdemark.problem.Problem

private const val C1_ALONE = "-XX:TieredStopAtLevel=1"

/**
 * Ways in which a JVM runs code. All but the default imitate JVMs and devices that compile less
 * well than HotSpot on a server.
 *
 * @property id the name on the command line
 * @property flags the options that make a JVM run code in this way
 * @property isSmallDevice whether the JVM also has one processor, the serial collector and the
 *   smallest heap that the documents allow
 */
enum class JvmProfile(
    val id: String,
    internal val flags: List<String>,
    val isSmallDevice: Boolean = false,
) {
    DEFAULT("default", emptyList()),
    C1("c1", listOf(C1_ALONE)),
    INTERPRETER("interpreter", listOf("-Xint")),
    LOW_END("low-end", listOf(C1_ALONE), isSmallDevice = true);

    /** Returns a problem for each option of [axes] that contradicts this profile. */
    internal fun contradictions(axes: JvmAxes): List<Problem> {
        val problems = mutableListOf<Problem>()
        if (isSmallDevice) {
            if (axes.collectors.any { it != Collector.SERIAL })
                problems += contradiction("--gc", "the serial collector")
            if (axes.heaps.isNotEmpty()) problems += contradiction("--heap", SMALLEST_HEAP)
            if (axes.pressures.isNotEmpty()) problems += contradiction("--pressure", SMALLEST_HEAP)
        }
        return problems +
            axes.arguments.filter(::isReplacedBy).map {
                Problem(
                    "The JVM argument '$it' contradicts --jvm-profile $id.",
                    "Leave out one of them.",
                )
            }
    }

    private fun contradiction(option: String, fixedValue: String) =
        Problem(
            "$option contradicts --jvm-profile $id, which always has $fixedValue.",
            "Leave out $option, or measure $id in a separate run.",
        )

    /** Whether the user's [argument] overrides what this profile sets. */
    private fun isReplacedBy(argument: String): Boolean =
        flags.isNotEmpty() && choosesCompilation(argument) ||
            isSmallDevice && argument.startsWith("-XX:ActiveProcessorCount=")

    private companion object {
        const val SMALLEST_HEAP = "the smallest heap that the documents allow"
    }
}
