package dev.serdemark.engine.request

import dev.serdemark.contender.Contender
import dev.serdemark.contender.ContenderAdvisories
import dev.serdemark.contender.Manifest
import dev.serdemark.contender.Note
import dev.serdemark.contender.Way
import dev.serdemark.model.Feature
import dev.serdemark.plan.AdvisoriesInfo
import dev.serdemark.plan.AdvisoryInfo
import dev.serdemark.plan.ContenderInfo
import dev.serdemark.plan.FloorInfo
import dev.serdemark.plan.GapInfo
import dev.serdemark.plan.JarInfo
import dev.serdemark.plan.Language
import dev.serdemark.plan.Operation
import dev.serdemark.plan.SaferInfo
import dev.serdemark.plan.SilentErrorsInfo
import dev.serdemark.plan.TraitsInfo
import dev.serdemark.plan.Wishes
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.suggestionOrList

/**
 * Describes a contender for plans and reports. The description says why it does not meet the
 * [wishes], if it does not.
 *
 * @param features the features of the measured data; all features if the data is not known
 * @param usesUserClasses whether the user's own classes are measured
 * @param channels the channels that are measured; none if they are not known
 */
fun Contender.info(
    wishes: Wishes? = null,
    features: Set<Feature> = Feature.entries.toSet(),
    usesUserClasses: Boolean = false,
    channels: List<String> = emptyList(),
): ContenderInfo {
    val (notes, otherNotes) = manifest.findings.notes.partition { it.concerns(features) }
    val faults = manifest.findings.faults?.keys?.filter { it.concerns(features) }?.map { it.id }
    return ContenderInfo(
        contender = name,
        languageShape =
            if (usesUserClasses && manifest.takesUserClasses && !isGenerated) USER_CLASSES_SHAPE
            else manifest.code.shapes,
        format = manifest.traits.format,
        effort = manifest.traits.effort.id,
        notes = notes.map { it.summary },
        jars = jars.map { (coordinate, jar) -> JarInfo(jar.name, coordinate, jar.sha256) },
        converts = manifest.codecs.channels.filterValues { it.way == Way.CONVERTS }.keys.toList(),
        floor =
            manifest.role.floor?.let { floor ->
                FloorInfo(floor.work, floor.operations.map(::operation))
            },
        misfit = wishes?.let(::mismatch),
        uses = manifest.codecs.uses,
        traits = manifest.traitsInfo(),
        untrusted = manifest.findings.untrusted?.let { it.summary + sources(it) },
        asides = otherNotes.map { it.summary },
        gaps =
            manifest.findings.unsupported.map { (gapFeatures, gap) ->
                GapInfo(gapFeatures.map { it.id }, gap.reason, gap.calls.orEmpty().map { it.id })
            },
        mapper = mapper?.member?.name,
        faults = faults,
        safer = saferConfigurations(faults.orEmpty(), channels),
        silentErrors = silentErrors?.let { SilentErrorsInfo(it.wrong, it.cases) },
        advisories = advisories?.info(),
        library = manifest.traits.library,
    )
}

private fun ContenderAdvisories.info() =
    AdvisoriesInfo(
        "$date",
        known.map { (advisory, jar, fixed) ->
            AdvisoryInfo(
                advisory.id,
                advisory.aliases,
                advisory.severity.id,
                advisory.summary,
                jar,
                fixed,
            )
        },
        fixedIn,
    )

/**
 * Returns the other configurations for these [channels] that are safe from some of these [risks].
 * Each configuration comes with the risks that it avoids.
 */
private fun Contender.saferConfigurations(
    risks: List<String>,
    channels: List<String>,
): List<SaferInfo> =
    manifest.findings.safer
        .filter { it.channels.containsAll(channels) }
        .map { variant ->
            SaferInfo(variant.id, variant.risks.map { it.id }.filter { it in risks })
        }
        .filter { it.risks.isNotEmpty() }

/** The shape of the user's own classes, as plans name it. */
private const val USER_CLASSES_SHAPE = "given"

private fun sources(note: Note): String =
    if (note.sources.isEmpty()) "" else note.sources.joinToString("; ", " (", ")")

private fun Manifest.traitsInfo() =
    TraitsInfo(
        traits.structure.id,
        traits.evolves,
        traits.crossLanguage,
        traits.lazy != null,
        Language.entries.filter { it in code.domain.languages },
    )

private fun operation(id: String): Operation =
    Operation.entries.find { it.id == id }
        ?: throw ProblemException(
            "Unknown operation of a floor: '$id'. ${suggestionOrList(id, Operation.entries.map { it.id })}"
        )
