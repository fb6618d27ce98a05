package dev.serdemark.engine.request

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Domain
import dev.serdemark.contender.Format
import dev.serdemark.contender.Manifest
import dev.serdemark.contender.Risk
import dev.serdemark.contender.ShapeUsers
import dev.serdemark.plan.Language
import dev.serdemark.plan.Must
import dev.serdemark.plan.Wishes

/** The languages whose programs use values of this language shape. */
val Domain.languages: Set<Language>
    get() =
        when (users) {
            ShapeUsers.KOTLIN -> setOf(Language.KOTLIN)
            ShapeUsers.JAVA -> setOf(Language.JAVA)
            ShapeUsers.SCALA -> setOf(Language.SCALA)
            ShapeUsers.ALL -> Language.entries.toSet()
        }

/**
 * Returns a sentence that says why a contender does not match the [wishes]; null if it matches.
 * Lower bounds always match, because they are never recommended.
 *
 * ```
 * gson with --must binary  returns  Its format is json, which is not binary.
 * gson with --must json    returns  null
 * ```
 */
fun Contender.mismatch(wishes: Wishes): String? {
    if (manifest.role.floor != null) return null
    val domain = manifest.code.domain
    val otherLanguage = wishes.language?.takeIf { it !in domain.languages }
    if (otherLanguage != null)
        return "Its values are of the shape ${domain.id}, which is not for ${otherLanguage.id}."
    return Must.entries.filter { it in wishes.must }.firstNotNullOfOrNull(::whyNotMet)
        ?: wishes.safe.firstNotNullOfOrNull(manifest::whyUnsafe)
}

/** Returns [Contender.mismatch] of the default version. */
fun Manifest.mismatch(wishes: Wishes): String? = at(library.version).mismatch(wishes)

/** Returns why the contender is not known to be safe from this [risk]; null if it is safe. */
private fun Manifest.whyUnsafe(risk: String): String? {
    val fault = findings.faults?.entries?.find { it.key.id == risk }?.value
    return when {
        fault != null -> "It is not safe with '$risk': ${fault.why}"
        findings.faults == null || !isTested(risk) ->
            "It is not known what it does with invalid data."
        else -> null
    }
}

/**
 * Whether there are cases of this [risk] in the contender's format. Most risks have only cases in
 * JSON.
 */
private fun Manifest.isTested(risk: String): Boolean =
    when (risk) {
        Risk.CLASSES.id -> traits.format in Format.TRIED_WITH_CLASSES + Format.WITHOUT_CLASSES
        // This risk has cases in all formats.
        Risk.STATE.id -> true
        else -> traits.isJson
    }

/** Returns why the contender does not meet this demand; null if it does. */
private fun Contender.whyNotMet(must: Must): String? {
    val traits = manifest.traits
    return when (must) {
        Must.JSON -> if (traits.isJson) null else "Its format is ${traits.format}, not json."
        Must.BINARY -> if (traits.isJson) "Its format is json, which is not binary." else null
        Must.EVOLUTION ->
            if (traits.evolves) null
            else "It is not known to read what was written with a newer schema."
        Must.NO_ADVISORIES -> whyAdvised()
    }
}

private fun Contender.whyAdvised(): String? {
    val advisories = advisories ?: return "It is not known whether it has published advisories."
    val names = advisories.known.map { it.advisory.id }
    val others = if (names.size > 1) " and ${names.size - 1} others" else ""
    return if (names.isEmpty()) null
    else "It has published advisories: ${names.first()}$others (as of ${advisories.date})."
}
