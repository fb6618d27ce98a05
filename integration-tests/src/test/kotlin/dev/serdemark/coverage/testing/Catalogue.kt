package dev.serdemark.coverage.testing

import dev.serdemark.contender.Manifest

/** Returns the table of `docs/catalogue.md`: contenders by format and language shape. */
internal fun catalogueTable(manifests: List<Manifest>): String =
    listOf("| format | language shape | contenders |", "|---|---|---|")
        .plus(
            manifests
                .groupBy { it.traits.format to it.code.shapes }
                .toSortedMap(compareBy({ it.first }, { it.second }))
                .map { (group, contenders) ->
                    val (format, shapes) = group
                    "| $format | $shapes | ${contenders.joinToString(transform = ::label)} |"
                }
        )
        .joinToString("\n")

private fun label(manifest: Manifest): String =
    with(manifest) {
        val name = traits.library?.let { "[$id]($it)" } ?: id
        "$name ${library.version}" + codecs.uses?.let { " ($it)" }.orEmpty()
    }
