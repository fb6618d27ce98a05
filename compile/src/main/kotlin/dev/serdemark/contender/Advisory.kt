package dev.serdemark.contender

import java.time.LocalDate

/** How severe an advisory is, in the words of the database that published it. */
enum class Severity(val id: String) {
    UNKNOWN("unknown"),
    LOW("low"),
    MODERATE("moderate"),
    HIGH("high"),
    CRITICAL("critical"),
}

/**
 * A published security advisory.
 *
 * @property id its identifier, such as `CVE-2022-25845`
 * @property aliases other identifiers of the same advisory
 * @property summary what an attacker can do, in a sentence
 * @property affected the versions that it concerns
 */
class Advisory(
    val id: String,
    val aliases: List<String>,
    val severity: Severity,
    val summary: String,
    val affected: List<AffectedVersions>,
)

/**
 * A range of versions that an advisory concerns.
 *
 * @property module the artifact, as `group:artifact`
 * @property fixed the first version after the range, which is not affected; null if there is none
 */
class AffectedVersions(val module: String, val versions: VersionRange, val fixed: String?)

/**
 * An advisory that concerns a jar of a contender.
 *
 * @property coordinate the jar, as `group:artifact:version`
 * @property fixed the version of the artifact that fixes it; null if there is none
 */
data class KnownAdvisory(val advisory: Advisory, val coordinate: String, val fixed: String?)

/**
 * The advisories for the jars of a contender.
 *
 * @property date the state of the table: the last day of which it has all advisories
 * @property known the advisories, the most severe first
 * @property fixedIn the first version of the library that fixes all, and has no other; null if
 *   there is none, or if it is not known because other jars are affected too
 */
class ContenderAdvisories(
    val date: LocalDate,
    val known: List<KnownAdvisory>,
    val fixedIn: String?,
)

/**
 * All known advisories for libraries of contenders, compared by Maven's rules for versions: 2.9.10
 * is after 2.9.9.
 *
 * @property date the last day of which the table has all advisories
 */
class AdvisoryTable(val date: LocalDate, val advisories: List<Advisory>) {
    private val byModule: Map<String, List<Pair<Advisory, AffectedVersions>>> =
        advisories
            .flatMap { advisory -> advisory.affected.map { advisory to it } }
            .groupBy { (_, affected) -> affected.module }

    /** Returns the advisories that concern artifacts with these [coordinates], each once. */
    fun about(coordinates: List<String>): List<KnownAdvisory> =
        coordinates
            .flatMap { coordinate ->
                val version = coordinate.substringAfterLast(':')
                byModule[moduleOf(coordinate)]
                    .orEmpty()
                    .filter { (_, affected) -> version in affected.versions }
                    .map { (advisory, affected) ->
                        KnownAdvisory(advisory, coordinate, affected.fixed)
                    }
            }
            .distinctBy { it.advisory.id }
            .sortedWith(compareBy({ -it.advisory.severity.ordinal }, { it.advisory.id }))

    /**
     * Returns the first version that fixes these [known] advisories for artifacts of a library, and
     * has no other advisory. Null if there is none, or if other jars are affected too.
     *
     * ```
     * one fixed in 2.12.7.1, which another affects until 2.18.8    returns  2.18.8
     * ```
     *
     * @param modules the artifacts with the library's version
     */
    internal fun fixOf(known: List<KnownAdvisory>, modules: Set<String>): String? {
        var open = known
        var version: String? = null
        while (open.isNotEmpty()) {
            if (open.any { it.fixed == null || moduleOf(it.coordinate) !in modules }) return null
            val fix = open.mapNotNull { it.fixed }.maxBy(::mavenVersion)
            // A fix that is no later than the version would never end.
            if (version != null && mavenVersion(fix) <= mavenVersion(version)) return null
            version = fix
            open = about(modules.map { "$it:$fix" })
        }
        return version
    }

    companion object {
        /** The name of the file in a folder of contenders. */
        const val FILE: String = "advisories.json"

        /** The format of the file. */
        const val FORMAT: String = "1"
    }
}

/** Returns `group:artifact` of a coordinate. */
internal fun moduleOf(coordinate: String): String = coordinate.split(':').take(2).joinToString(":")
