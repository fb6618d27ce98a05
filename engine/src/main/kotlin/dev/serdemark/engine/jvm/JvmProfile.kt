package dev.serdemark.engine.jvm

import dev.serdemark.problem.Problem

private const val C1_ALONE = "-XX:TieredStopAtLevel=1"

/**
 * Ways in which a JVM runs code. They stand in for JVMs and devices that compile less well than
 * HotSpot on a server.
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
        val fixed =
            listOfNotNull(
                    ("--gc" to "the serial collector").takeIf {
                        axes.collectors.any { it != Collector.SERIAL }
                    },
                    ("--heap" to SMALLEST_HEAP).takeIf { axes.heaps.isNotEmpty() },
                    ("--pressure" to SMALLEST_HEAP).takeIf { axes.pressures.isNotEmpty() },
                )
                .filter { isSmallDevice }
                .map { (option, own) ->
                    Problem(
                        "$option contradicts --jvm-profile $id, which always has $own.",
                        "Leave out $option, or measure $id in a separate run.",
                    )
                }
        return fixed +
            axes.arguments.filter(::isReplacedBy).map {
                Problem(
                    "The JVM argument '$it' contradicts --jvm-profile $id.",
                    "Leave out one of them.",
                )
            }
    }

    /** Whether the user's [argument] overrides what this profile sets. */
    private fun isReplacedBy(argument: String): Boolean =
        flags.isNotEmpty() && choosesCompilation(argument) ||
            isSmallDevice && argument.startsWith("-XX:ActiveProcessorCount=")

    private companion object {
        const val SMALLEST_HEAP = "the smallest heap that the documents allow"
    }
}
