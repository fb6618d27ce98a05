package dev.serdemark.toolchain.classpath

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
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
        return units.associateWith { unit -> known[unit.name]?.let { had(it, files) } ?: unknown() }
    }

    private fun files(wanted: List<LockedArtifact>): Map<LockedArtifact, Artifact> {
        val (copied, others) = wanted.partition { it.copy != null }
        val resolved = resolver.files(others.map { it.coordinate }.toSet())
        val problems = mutableListOf<Problem>()
        val copies = copied.mapNotNull { it with copy(it, problems) }
        val files = others.mapNotNull { artifact ->
            when (val resolution = resolved.getValue(artifact.coordinate)) {
                is Resolution.Resolved -> artifact with resolution.artifacts.single()
                is Resolution.Missing -> {
                    problems += Problem(resolution.why.reason, resolution.why.advice)
                    null
                }
            }
        }
        (copies + files)
            .filter { (locked, found) -> locked.sha256 != found.sha256 }
            .mapTo(problems) { (locked, found) -> differs(locked, found) }
        if (problems.isNotEmpty()) throw ProblemException(problems)
        return (copies + files).toMap().mapValues { (locked, found) ->
            locked.classes?.let { checkNotNull(excerpts.of(found, it)) } ?: found
        }
    }

    private fun copy(artifact: LockedArtifact, problems: MutableList<Problem>): Artifact? {
        val file = locked.folder.resolve(checkNotNull(artifact.copy))
        if (file.isRegularFile()) return Artifact(artifact.coordinate, file, sha256(file), true)
        problems += Problem("The run's copy of ${artifact.coordinate} is gone: $file.", NEW_RUN)
        return null
    }

    private infix fun LockedArtifact.with(found: Artifact?): Pair<LockedArtifact, Artifact>? =
        found?.let {
            this to it
        }

    private fun differs(locked: LockedArtifact, found: Artifact) =
        Problem(
            "${locked.coordinate} is another file than in the run that is replayed: SHA-256 ${found.sha256}, not ${locked.sha256}.",
            NEW_RUN,
        )

    private fun had(unit: LockedUnit, files: Map<LockedArtifact, Artifact>): Supply {
        val tools =
            ToolRole.entries.associateWith { role ->
                unit.tools[role].orEmpty().map(files::getValue)
            }
        val processing = tools.getValue(ToolRole.PROCESSOR)
        val needs =
            BuildClassPaths(
                classPath = unit.classPath.map(files::getValue),
                compiler = tools.getValue(ToolRole.COMPILER),
                plugins = tools.getValue(ToolRole.PLUGIN).ifEmpty { null },
                processing = if (processing.isEmpty()) emptyList() else listOf(processing),
                schemaCompiler = tools.getValue(ToolRole.SCHEMA_COMPILER).ifEmpty { null },
                annotationProcessing =
                    tools.getValue(ToolRole.ANNOTATION_PROCESSOR).ifEmpty { null },
                scala = tools.getValue(ToolRole.SCALA).ifEmpty { null },
                compileOnly = tools.getValue(ToolRole.COMPILE_ONLY).ifEmpty { null },
            )
        return Supply.Resolved(needs, unit.notes)
    }

    private fun unknown() =
        Supply.Missing(
            BuildResult.Unavailable(null, "It was not built in the run that is replayed.", null)
        )

    private companion object {
        const val NEW_RUN = "The builds cannot be replayed. Start a new run."
    }
}
