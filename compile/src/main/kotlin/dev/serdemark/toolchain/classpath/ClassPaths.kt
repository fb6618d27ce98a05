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
    fun of(units: List<CompilationUnit>): Map<CompilationUnit, Supply>
}

/** The needs of a unit's build, or the reason why they are not available. */
internal sealed interface Supply {
    /**
     * @property needs the artifacts of each class path
     * @property notes sentences that readers of the contender's results should know
     */
    class Resolved(val needs: BuildClassPaths<List<Artifact>>, val notes: List<String>) : Supply

    class Missing(val why: BuildResult.Unavailable) : Supply
}

/** Resolves class paths with Maven's resolver. */
internal class ResolvedClassPaths(
    private val resolver: Resolver,
    private val excerpts: Excerpts,
) : ClassPaths {
    /** The hashes of the user's jars. Many units share a jar. */
    private val hashes = HashMap<Path, String>()

    override fun of(units: List<CompilationUnit>): Map<CompilationUnit, Supply> {
        val needs = units.associateWith { BuildClassPaths.of(it) }
        val wholes = units.flatMap { it.excerpts }.map(::whole)
        val resolved = resolver.resolve((needs.values.flatMap { it.all } + wholes).distinct())
        return needs.mapValues { (unit, needs) -> supply(unit, needs, resolved) }
    }

    private fun whole(excerpt: Excerpt) = ClassPathRequest(listOf(Coordinate(excerpt.from)))

    private fun supply(
        unit: CompilationUnit,
        needs: BuildClassPaths<ClassPathRequest>,
        resolved: Map<ClassPathRequest, Resolution>,
    ): Supply {
        val requests = needs.all + unit.excerpts.map(::whole)
        val missing = requests.firstNotNullOfOrNull { resolved[it] as? Resolution.Missing }
        if (missing != null) return Supply.Missing(missing.why)
        val resolutions = needs.map { resolved.getValue(it) as Resolution.Resolved }
        val excerptArtifacts =
            unit.excerpts.map {
                val whole = resolved.getValue(whole(it)) as Resolution.Resolved
                excerpts.of(whole.artifacts.first(), it.classes)
                    ?: return Supply.Missing(excerpts.unavailable(it))
            }
        val artifacts = resolutions.map { it.artifacts }
        val own = excerptArtifacts + artifacts.classPath
        val users = UserJars(unit.userJars, own) { file -> hashes.getOrPut(file) { sha256(file) } }
        return Supply.Resolved(
            artifacts.copy(classPath = own + users.artifacts),
            resolutions.all.flatMap { it.notes }.distinct() + listOfNotNull(users.conflicts),
        )
    }
}
