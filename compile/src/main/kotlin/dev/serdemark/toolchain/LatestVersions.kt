package dev.serdemark.toolchain

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Manifest
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.NewestRelease
import dev.serdemark.toolchain.resolution.ResolverSettings

/** Finds contenders at the newest release of their library. */
class LatestVersions(private val cache: Cache, settings: ResolverSettings) {
    private val releases = NewestRelease(cache, settings)

    /**
     * Returns the contender of the [manifest] at the newest release that all artifacts with the
     * library's version have.
     *
     * @throws ProblemException if there is no such release, or if it cannot be found
     */
    fun of(manifest: Manifest): Contender {
        val modules = manifest.at(manifest.version).manifest.libraryModules
        if (modules.isEmpty()) throw ProblemException(unversioned(manifest))
        return manifest.at(cache.use().use { cache.orProblem { releases.of(modules) } })
    }

    private fun unversioned(manifest: Manifest) =
        Problem(
            "There is no latest version of ${manifest.id}: no dependency of its manifest carries the library's version.",
            "Leave out @$LATEST.",
        )

    companion object {
        /** The name that selects the newest release, instead of a version. */
        const val LATEST: String = "latest"
    }
}
