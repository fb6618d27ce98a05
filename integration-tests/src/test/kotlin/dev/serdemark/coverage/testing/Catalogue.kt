package dev.serdemark.coverage.testing

import dev.serdemark.contender.Manifest

/** The table of the shipped contenders in `docs/catalogue.md`. */
internal fun catalogueTable(manifests: List<Manifest>): String =
    listOf("contender|version|format|language shape|effort|uses", "---|---|---|---|---|---")
        .plus(manifests.map(::row))
        .joinToString("\n") { "| ${it.replace("|", " | ")} |" }

private fun row(manifest: Manifest): String =
    with(manifest) {
        val name = traits.library?.let { "[$id]($it)" } ?: id
        "$name|$version|${traits.format}|$shapes|${traits.effort.id}|${uses.orEmpty()}"
    }
