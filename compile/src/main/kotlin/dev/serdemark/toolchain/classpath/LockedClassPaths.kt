package dev.serdemark.toolchain.classpath

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.gatherMistakes
import dev.serdemark.toolchain.cache.sha256
import dev.serdemark.toolchain.lock.LockedArtifact
import dev.serdemark.toolchain.lock.LockedBuilds
import dev.serdemark.toolchain.lock.LockedUnit
import dev.serdemark.toolchain.lock.copy
import dev.serdemark.toolchain.resolution.Resolution
import dev.serdemark.toolchain.resolution.Resolver
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.CompilationUnit
import dev.serdemark.toolchain.unit.ToolRole
import kotlin.io.path.isRegularFile

/**
 * Provides the class paths of a previous run, byte for byte. Units that the run did not build are
 * not built here either.
 */
internal class LockedClassPaths(
    private val locked: LockedBuilds,
    private val resolver: Resolver,
    private val excerpts: Excerpts,
) : ClassPaths {
    /**
     * Returns the class paths of each of the [units].
     *
     * @throws ProblemException if a file is not available, or differs from the locked file
     */
    override fun of(units: List<CompilationUnit>): Map<CompilationUnit, Supply> {
        val known = locked.lock.units.associateBy { it.name }
        val wanted = units.mapNotNull { known[it.name] }.flatMap { it.artifacts }.distinct()
        val files = files(wanted)
        return units.associateWith { unit ->
            known[unit.name]?.let { supply(it, files) } ?: notBuilt()
        }
    }

    private fun files(wanted: List<LockedArtifact>): Map<LockedArtifact, Artifact> {
        val (copied, others) = wanted.partition { it.copy != null }
        val resolved = resolver.files(others.map { it.coordinate }.toSet())
        return gatherMistakes {
            each(copied) { it to asLocked(it, copiedArtifact(it)) } +
                each(others) { it to asLocked(it, artifactOf(resolved.getValue(it.coordinate))) }
        }
            .toMap()
    }

    private fun copiedArtifact(artifact: LockedArtifact): Artifact {
        val file = locked.folder.resolve(checkNotNull(artifact.copy))
        if (file.isRegularFile()) return Artifact(artifact.coordinate, file, sha256(file), true)
        throw problem("The run's copy of ${artifact.coordinate} is gone: $file.")
    }

    private fun artifactOf(resolution: Resolution): Artifact =
        when (resolution) {
            is Resolution.Resolved -> resolution.artifacts.single()
            is Resolution.Missing -> throw ProblemException(resolution.why.problem)
        }

    /**
     * Returns the part of [found] that the previous run used. Throws if [found] is not the [locked]
     * file.
     */
    private fun asLocked(locked: LockedArtifact, found: Artifact): Artifact {
        if (locked.sha256 != found.sha256)
            throw problem(
                "${locked.coordinate} is another file than in the run that is replayed: SHA-256 ${found.sha256}, not ${locked.sha256}."
            )
        val classes = locked.classes ?: return found
        return excerpts.of(found, classes)
            ?: throw problem(
                "${locked.coordinate} has none of the classes ${classes.joinToString()}."
            )
    }

    private fun problem(message: String) =
        ProblemException(message, "The builds cannot be replayed. Start a new run.")

    private fun supply(unit: LockedUnit, files: Map<LockedArtifact, Artifact>): Supply {
        val tools =
            unit.tools
                .filterValues { it.isNotEmpty() }
                .mapValues { (_, locked) -> locked.map(files::getValue) }
                .toSortedMap()
        val needs =
            BuildClassPaths(
                unit.classPath.map(files::getValue),
                tools - ToolRole.PROCESSOR,
                listOfNotNull(tools[ToolRole.PROCESSOR]),
            )
        return Supply.Resolved(needs, unit.notes)
    }

    private fun notBuilt() =
        Supply.Missing(
            BuildResult.Unavailable(null, "It was not built in the run that is replayed.", null)
        )
}
