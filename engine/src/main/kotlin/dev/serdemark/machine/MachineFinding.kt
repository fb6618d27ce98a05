package dev.serdemark.machine

/** Grades a finding about a machine by its effect on measuring. */
enum class Grade(val id: String) {
    GOOD("good"),
    /** Results are less certain, or the run takes longer. */
    MATTERS("matters"),
    /** The machine in this state is not fit for measuring. */
    BAD("bad"),
    /** The system does not report it. */
    UNKNOWN("unknown"),
}

/**
 * One line of an examination.
 *
 * @property what the examined thing, in a word or two
 * @property found the result in a few words
 * @property advice its effect on the results, and what to change; null if no change is needed
 */
data class MachineFinding(
    val what: String,
    val found: String,
    val grade: Grade,
    val advice: String?,
) {
    companion object {
        internal fun good(what: String, found: String) =
            MachineFinding(what, found, Grade.GOOD, null)

        internal fun unknown(what: String, found: String = "not reported by this system") =
            MachineFinding(what, found, Grade.UNKNOWN, null)
    }
}

/** Examines the [observation] and returns one finding per thing. */
fun examine(observation: Observation): List<MachineFinding> =
    coreFindings(observation) +
        disturbances(observation) +
        frequencyFindings(observation) +
        memoryFindings(observation) +
        clockFindings(observation.clock)

internal fun number(value: Double, decimals: Int): String =
    "%.${decimals}f".format(java.util.Locale.ROOT, value)

internal fun percent(share: Double): String = number(100 * share, 1) + "%"
