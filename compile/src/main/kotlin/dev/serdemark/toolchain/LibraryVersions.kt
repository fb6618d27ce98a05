package dev.serdemark.toolchain

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Manifest
import dev.serdemark.contender.mavenVersion
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.suggestionOrList
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.Releases
import dev.serdemark.toolchain.resolution.ResolverSettings

/** Finds the releases of a contender's library. */
class LibraryVersions(private val cache: Cache, settings: ResolverSettings) {
    private val releases = Releases(cache, settings)

    /**
     * Returns the contender of the [manifest] at the newest release of its library.
     *
     * @throws ProblemException if there is no release, or if repositories cannot be reached
     */
    fun latest(manifest: Manifest): Contender =
        manifest.at(withCache { releases.newest(modules(manifest, "Leave out @$LATEST.")) })

    /**
     * Returns the releases of the library of the [manifest], the oldest first.
     *
     * @param from the oldest release to return, or null for no limit
     * @param to the newest release to return, or null for no limit
     * @throws ProblemException if there is no such release, or if repositories cannot be reached
     */
    fun between(manifest: Manifest, from: String?, to: String?): List<String> {
        val advice = "Measure it with serdemark run."
        val all = withCache { releases.all(modules(manifest, advice)) }
        listOfNotNull(from, to)
            .firstOrNull { it !in all }
            ?.let {
                val suggestions = suggestionOrList(it, all.takeLast(SUGGESTIONS))
                throw ProblemException("${manifest.id} has no release '$it'. $suggestions")
            }
        val first = if (from == null) 0 else all.indexOf(from)
        val last = if (to == null) all.lastIndex else all.indexOf(to)
        if (first <= last) return all.subList(first, last + 1)
        throw ProblemException(
            "The release $from of ${manifest.id} is not older than $to.",
            "Swap them.",
        )
    }

    /** Runs [find] while the cache is in use, so that no other process cleans it. */
    private fun <T> withCache(find: () -> T): T = cache.use().use { cache.orProblem(find) }

    /** Returns the modules that have the library's version. A release must exist for each. */
    private fun modules(manifest: Manifest, advice: String): List<String> =
        manifest.at(manifest.library.version).manifest.libraryModules.ifEmpty {
            throw ProblemException(
                "Cannot find releases of ${manifest.id}: no dependency of its manifest carries the library's version.",
                advice,
            )
        }

    companion object {
        /** The name that selects the newest release, instead of a version. */
        const val LATEST: String = "latest"

        /** The number of releases to suggest if the user names one that does not exist. */
        private const val SUGGESTIONS = 12
    }
}

/**
 * The releases of a library that a run measures.
 *
 * @property chosen the releases to measure, the oldest first
 * @property leftOut the releases that are not measured because they are not known to work
 * @property mayFail whether fewer than two releases are known to work, so that others are chosen
 *   too
 */
data class ReleaseChoice(
    val chosen: List<String>,
    val leftOut: List<String>,
    val mayFail: Boolean = false,
)

/**
 * Chooses at most [max] of the sorted [releases]. Prefers those that are [known] to work, and those
 * that the user [named]. If there is room, or if only two are preferred, also chooses releases
 * between these. If fewer than two releases are known to work, all releases are alike.
 *
 * For example, 1.2, 1.4 and 1.6 are known to work. If [max] is 5, the choice is 1.2 to 1.6. If it
 * is 3, the choice is 1.2, 1.4 and 1.6.
 */
fun chooseReleases(
    releases: List<String>,
    known: Collection<String>,
    named: Collection<String>,
    max: Int,
): ReleaseChoice {
    val preferred = releases.filter { it in known || it in named }
    if (releases.count { it in known } < 2)
        return ReleaseChoice(thinOut(releases, max), leftOut = listOf(), mayFail = true)
    val between =
        releases.subList(
            releases.indexOf(preferred.first()),
            releases.indexOf(preferred.last()) + 1,
        )
    val candidates = if (between.size <= max || preferred.size == 2) between else preferred
    return ReleaseChoice(thinOut(candidates, max), releases - candidates.toSet())
}

/**
 * Returns at most [max] of the sorted [releases], with the first and the last. If there are more
 * than [max], keeps the newest patch of each minor release. If these are still too many, keeps
 * releases at even distances.
 */
internal fun thinOut(releases: List<String>, max: Int): List<String> {
    require(max >= 2) { "The first and the last release are two, not $max" }
    if (releases.size <= max) return releases
    val patches = releases.groupBy { it.split('.').take(2) }.values.map { it.maxBy(::mavenVersion) }
    val kept = (listOf(releases.first()) + patches + releases.last()).distinct()
    if (kept.size <= max) return kept
    // 0 gives the first release, and max - 1 the last.
    return (0..<max).map { kept[it * (kept.size - 1) / (max - 1)] }.distinct()
}
