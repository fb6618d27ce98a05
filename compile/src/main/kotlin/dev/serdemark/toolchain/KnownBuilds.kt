package dev.serdemark.toolchain

import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.compiler.CompilationRecord
import dev.serdemark.toolchain.unit.BuildFootprint
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * The records of a contender's builds in the cache. There is a build for each data model.
 *
 * @property compileTime the longest compile time of these builds
 * @property footprint the footprint of the build with the largest classes; null if an earlier
 *   version of Serdemark made all builds
 */
data class KnownBuilds(val compileTime: Duration, val footprint: BuildFootprint?)

/**
 * Returns the records of builds in the [cache], by the name and version of the contender.
 *
 * @throws dev.serdemark.problem.ProblemException if the cache cannot be read
 */
fun knownBuilds(cache: Cache): Map<String, KnownBuilds> = cache.orProblem {
    if (!cache.builds.isDirectory()) emptyMap()
    else
        cache.builds
            .listDirectoryEntries()
            .mapNotNull { CompilationRecord.read(it) }
            .filter { it.contender != null }
            .groupBy { checkNotNull(it.contender) }
            .mapValues { (_, records) ->
                KnownBuilds(
                    compileTime = records.maxOf { it.millis }.milliseconds,
                    footprint = records.mapNotNull { it.footprint }.maxByOrNull { it.classBytes },
                )
            }
}
