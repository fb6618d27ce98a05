package dev.serdemark.toolchain

import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.compiler.CompilationRecord
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds

/**
 * Returns the longest time that a build of each contender in the [cache] took to compile, by the
 * contender with its version. Contenders without a build are left out.
 *
 * @throws dev.serdemark.problem.ProblemException if the cache cannot be read
 */
fun compileTimes(cache: Cache): Map<String, Duration> = cache.orProblem {
    if (!cache.builds.isDirectory()) emptyMap()
    else
        cache.builds
            .listDirectoryEntries()
            .mapNotNull { CompilationRecord.read(it) }
            .filter { it.contender != null }
            .groupBy { checkNotNull(it.contender) }
            .mapValues { (_, records) -> records.maxOf { it.millis }.milliseconds }
}
