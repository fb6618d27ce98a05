package dev.serdemark.toolchain

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Manifest
import dev.serdemark.contender.mavenVersion
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.meant
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.Releases
import dev.serdemark.toolchain.resolution.ResolverSettings

/** Finds the releases of a contender's library. */
class LibraryVersions(private val cache: Cache, settings: ResolverSettings) {
    private val releases = Releases(cache, settings)

    /**
     * Returns the contender of the [manifest] at the newest release that all artifacts with the
     * library's version have.
     *
     * @throws ProblemException if there is no such release, or if it cannot be found
     */
    fun latest(manifest: Manifest): Contender =
        manifest.at(inUse { releases.newest(modules(manifest, "Leave out @$LATEST.")) })

    /**
     * Returns the releases of the library of the [manifest], the oldest first.
     *
     * @param from the oldest release to return, or null for no limit
     * @param to the newest release to return, or null for no limit
     * @throws ProblemException if there is no such release, or if they cannot be found
     */
    fun between(manifest: Manifest, from: String?, to: String?): List<String> {
        val advice = "Measure it with serdemark run."
        val all = inUse { releases.all(modules(manifest, advice)) }
        listOfNotNull(from, to)
            .firstOrNull { it !in all }
            ?.let {
                throw ProblemException(
                    "${manifest.id} has no release '$it'. ${meant(it, all.takeLast(NEWEST))}"
                )
            }
        val found = all.dropWhile { it != (from ?: it) }.dropLastWhile { it != (to ?: it) }
        if (found.isNotEmpty()) return found
        throw ProblemException(
            "The release $from of ${manifest.id} is not older than $to.",
            "Swap them.",
        )
    }

    private fun <T> inUse(find: () -> T): T = cache.use().use { cache.orProblem(find) }

    /** The artifacts that carry the library's version. */
    private fun modules(manifest: Manifest, advice: String): List<String> =
        manifest.at(manifest.version).manifest.libraryModules.ifEmpty {
            throw ProblemException(
                "Cannot find releases of ${manifest.id}: no dependency of its manifest carries the library's version.",
                advice,
            )
        }

    companion object {
        /** The name that selects the newest release, instead of a version. */
        const val LATEST: String = "latest"

        /** The number of releases to suggest if the user names one that does not exist. */
        private const val NEWEST = 12
    }
}

/**
 * Returns at most [most] of the sorted [releases]. If there are more, keeps only the newest patch
 * of each minor release. If these are still too many, leaves out releases at even distances. Always
 * keeps the first and the last release.
 */
fun thinned(releases: List<String>, most: Int): List<String> {
    require(most >= 2) { "The first and the last release are two, not $most" }
    if (releases.size <= most) return releases
    val minors = releases.groupBy { it.split('.').take(2) }.values.map { it.maxBy(::mavenVersion) }
    val kept = (listOf(releases.first()) + minors + releases.last()).distinct()
    if (kept.size <= most) return kept
    return (0..<most).map { kept[it * (kept.size - 1) / (most - 1)] }.distinct()
}
