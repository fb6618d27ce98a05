package dev.serdemark.contender

/**
 * What a library did when it read a damaged payload, other than throwing an exception. A damaged
 * payload is truncated, has flipped bits or declares a huge length.
 *
 * @property sentence the description for readers of reports
 */
enum class DamagedRead(val id: String, internal val sentence: String) {
    WRONG_VALUE(
        "wrong-value",
        "Some reads return a wrong value, as in any format without a checksum.",
    ),
    ALLOCATION("allocation", "Some reads allocate more than 64 times the payload."),
    /** An [Error] instead of an exception, such as a [StackOverflowError]. */
    ERROR("error", "Some reads throw an Error, which handlers of exceptions do not catch."),
    HANG("hang", "Some reads do not end."),
    CRASH("crash", "Some reads end the JVM."),
}

/** Returns the note for reports on what was [observed] at a [version] of the library. */
internal fun damageNote(version: String, observed: Set<DamagedRead>): Note =
    Note(
        observed
            .sorted()
            .map { it.sentence }
            .ifEmpty { listOf("Every read throws an exception or returns the right value.") }
            .joinToString(" ", prefix = "Damaged payloads, tested at version $version: "),
        sources = listOf("DamagedPayloadsTest"),
    )
