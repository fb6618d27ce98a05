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
 * Provides the same files that a previous run used. Has no files for units that this run did not
 * build.
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
    override fun find(units: List<CompilationUnit>): Map<CompilationUnit, UnitClassPaths> {
        val lockedUnits = locked.lock.units.associateBy { it.name }
        val artifacts =
            units.mapNotNull { lockedUnits[it.name] }.flatMap { it.artifacts }.distinct()
        val files = files(artifacts)
        return units.associateWith { unit ->
            val lockedUnit = lockedUnits[unit.name]
            if (lockedUnit == null) notBuilt() else classPaths(lockedUnit, files)
        }
    }

    private fun files(artifacts: List<LockedArtifact>): Map<LockedArtifact, Artifact> {
        val (copied, others) = artifacts.partition { it.copy != null }
        val resolved = resolver.files(others.map { it.coordinate }.toSet())
        return gatherMistakes {
            each(copied) { it to lockedPart(it, copiedFile(it)) } +
                each(others) {
                    it to lockedPart(it, resolvedFile(resolved.getValue(it.coordinate)))
                }
        }
            .toMap()
    }

    private fun copiedFile(artifact: LockedArtifact): Artifact {
        val file = locked.folder.resolve(checkNotNull(artifact.copy))
        if (file.isRegularFile())
            return Artifact(artifact.coordinate, file, sha256(file), isChanging = true)
        throw problem("The run's copy of ${artifact.coordinate} is gone: $file.")
    }

    private fun resolvedFile(resolution: Resolution): Artifact =
        when (resolution) {
            is Resolution.Resolved -> resolution.artifacts.single()
            is Resolution.Missing -> throw ProblemException(resolution.unavailable.problem)
        }

    /**
     * Returns the part of [found] that the previous run used.
     *
     * @throws ProblemException if [found] is not the file that the previous run used
     */
    private fun lockedPart(artifact: LockedArtifact, found: Artifact): Artifact {
        if (artifact.sha256 != found.sha256)
            throw problem(
                "${artifact.coordinate} is another file than in the run that is replayed: SHA-256 ${found.sha256}, not ${artifact.sha256}."
            )
        val classes = artifact.classes ?: return found
        return excerpts.create(found, classes)
            ?: throw problem(
                "${artifact.coordinate} has none of the classes ${classes.joinToString()}."
            )
    }

    private fun problem(message: String) =
        ProblemException(message, "The builds cannot be replayed. Start a new run.")

    private fun classPaths(
        unit: LockedUnit,
        files: Map<LockedArtifact, Artifact>,
    ): UnitClassPaths {
        val tools =
            unit.tools
                .filterValues { it.isNotEmpty() }
                .mapValues { (_, artifacts) -> artifacts.map(files::getValue) }
                .toSortedMap()
        val classPaths =
            BuildClassPaths(
                classPath = unit.classPath.map(files::getValue),
                tools = tools - ToolRole.PROCESSOR,
                processing = listOfNotNull(tools[ToolRole.PROCESSOR]),
            )
        return UnitClassPaths.Resolved(classPaths, unit.notes)
    }

    private fun notBuilt() =
        UnitClassPaths.Missing(
            BuildResult.Unavailable(
                coordinate = null,
                reason = "It was not built in the run that is replayed.",
                advice = null,
            )
        )
}
