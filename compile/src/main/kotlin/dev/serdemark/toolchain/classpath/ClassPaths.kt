package dev.serdemark.toolchain.classpath

import dev.serdemark.contender.Excerpt
import dev.serdemark.toolchain.cache.sha256
import dev.serdemark.toolchain.resolution.ClassPathRequest
import dev.serdemark.toolchain.resolution.Resolution
import dev.serdemark.toolchain.resolution.Resolver
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.Coordinate
import java.nio.file.Path

/** Provides the class paths of units. */
internal fun interface ClassPaths {
    /** Returns the class paths of each of the [units]. */
    fun find(units: List<CompilationUnit>): Map<CompilationUnit, UnitClassPaths>
}

/** The class paths of a unit's build, or the reason why they are not available. */
internal sealed interface UnitClassPaths {
    /** @property notes sentences that readers of the contender's results should know */
    class Resolved(
        val classPaths: BuildClassPaths<List<Artifact>>,
        val notes: List<String>,
    ) : UnitClassPaths

    class Missing(val unavailable: BuildResult.Unavailable) : UnitClassPaths
}

/** Resolves class paths with Maven's resolver. */
internal class ResolvedClassPaths(
    private val resolver: Resolver,
    private val excerpts: Excerpts,
) : ClassPaths {
    /** The hashes of the user's jars. Many units share a jar. */
    private val hashes = HashMap<Path, String>()

    override fun find(units: List<CompilationUnit>): Map<CompilationUnit, UnitClassPaths> {
        val requests = units.associateWith { BuildClassPaths.of(it) }
        val jarsOfExcerpts = units.flatMap { it.excerpts }.map(::jarOfExcerpt)
        val resolutions =
            resolver.resolve((requests.values.flatMap { it.all } + jarsOfExcerpts).distinct())
        return requests.mapValues { (unit, request) -> classPaths(unit, request, resolutions) }
    }

    private fun jarOfExcerpt(excerpt: Excerpt) = ClassPathRequest(listOf(Coordinate(excerpt.from)))

    private fun classPaths(
        unit: CompilationUnit,
        request: BuildClassPaths<ClassPathRequest>,
        resolutions: Map<ClassPathRequest, Resolution>,
    ): UnitClassPaths {
        val missing =
            (request.all + unit.excerpts.map(::jarOfExcerpt)).firstNotNullOfOrNull {
                resolutions[it] as? Resolution.Missing
            }
        if (missing != null) return UnitClassPaths.Missing(missing.unavailable)
        val resolved = request.map { resolutions.getValue(it) as Resolution.Resolved }
        val excerptArtifacts =
            unit.excerpts.map {
                val jar = resolutions.getValue(jarOfExcerpt(it)) as Resolution.Resolved
                excerpts.create(jar.artifacts.first(), it.classes)
                    ?: return UnitClassPaths.Missing(excerpts.unavailable(it))
            }
        val artifacts = resolved.map { it.artifacts }
        val contenderPath = excerptArtifacts + artifacts.classPath
        val userJars =
            UserJars(unit.userJars, contenderPath) { file ->
                hashes.getOrPut(file) { sha256(file) }
            }
        return UnitClassPaths.Resolved(
            artifacts.copy(classPath = contenderPath + userJars.artifacts),
            resolved.all.flatMap { it.notes }.distinct() + listOfNotNull(userJars.conflicts),
        )
    }
}
