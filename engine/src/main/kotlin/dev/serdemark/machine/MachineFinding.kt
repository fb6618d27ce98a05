package dev.serdemark.machine

/** What something found on a machine means for measuring. */
enum class Grade(val id: String) {
    GOOD("good"),
    /** Figures get less certain, or the run takes longer. */
    MATTERS("matters"),
    /** Not to be measured on like this. */
    BAD("bad"),
    /** The system does not say. */
    UNKNOWN("unknown"),
}

/**
 * One line of an examination.
 *
 * @property what was looked at, in a word or two
 * @property found in a few words
 * @property advice what it does to figures, and what to change; null if nothing is to be changed
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

        internal fun unknown(what: String, found: String = "this system does not say") =
            MachineFinding(what, found, Grade.UNKNOWN, null)
    }
}

/** What was [observation] found to be, thing by thing. */
fun examine(observation: Observation): List<MachineFinding> =
    coreFindings(observation) +
        disturbances(observation) +
        frequencyFindings(observation) +
        memoryFindings(observation) +
        clockFindings(observation.clock)

internal fun number(value: Double, decimals: Int): String =
    "%.${decimals}f".format(java.util.Locale.ROOT, value)

internal fun percent(share: Double): String = number(100 * share, 1) + "%"
