package dev.serdemark.migrate

import dev.serdemark.contender.Contender

/** A part of the answer of `serdemark migrate`; [id] is its name on the command line. */
enum class MigratePart(val id: String) {
    DATA("data"),
    CASES("cases"),
    CHANGES("changes"),
    SPEED("speed");

    /**
     * Returns why this part cannot be made for [both] contenders; null if it can be made.
     *
     * @param formats the formats that `serdemark conform` has cases for
     */
    fun gap(both: List<Contender>, formats: Set<String>): String? {
        if (this != CASES && this != CHANGES) return null
        val command = if (this == CASES) "serdemark conform" else "serdemark evolve"
        val mapper = both.find { it.mapper != null }
        if (mapper != null) return "$mapper is for your own classes, which $command does not use."
        return if (this == CASES) gapOfCases(both, formats) else null
    }

    private fun gapOfCases(both: List<Contender>, formats: Set<String>): String? {
        val formatsOfBoth = both.map { it.manifest.traits.format }
        val lazy = both.find { it.manifest.traits.lazy != null }
        return when {
            formatsOfBoth.distinct().size > 1 ->
                "serdemark conform has cases for one format, but ${both[0]} has the format ${formatsOfBoth[0]}, and ${both[1]} has ${formatsOfBoth[1]}."
            formatsOfBoth[0] !in formats ->
                "serdemark conform has no cases for the format ${formatsOfBoth[0]}."
            lazy != null ->
                "serdemark conform is about whole values, but $lazy reads them in parts."
            else -> null
        }
    }
}
