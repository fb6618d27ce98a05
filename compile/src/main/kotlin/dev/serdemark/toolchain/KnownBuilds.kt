package dev.serdemark.toolchain

import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.compiler.CompilationRecord
import dev.serdemark.toolchain.unit.BuildFootprint
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * What the cache knows about a contender's builds. Each build has the code of one data model.
 *
 * @property compileTime the longest compile time of these builds
 * @property footprint the footprint of the build with the largest classes; null if an earlier
 *   version of Serdemark made all builds
 */
data class KnownBuilds(val compileTime: Duration, val footprint: BuildFootprint?)

/**
 * Returns what the [cache] knows, by the contender with its version. Contenders without a build are
 * left out.
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
                    records.maxOf { it.millis }.milliseconds,
                    records.mapNotNull { it.footprint }.maxByOrNull { it.classBytes },
                )
            }
}
