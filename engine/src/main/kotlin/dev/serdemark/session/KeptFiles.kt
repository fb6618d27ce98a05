package dev.serdemark.session

import dev.serdemark.contender.Contender
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.runs.RunDirectory
import dev.serdemark.toolchain.lock.Lock
import dev.serdemark.toolchain.lock.copy
import dev.serdemark.toolchain.lock.copyPath
import dev.serdemark.toolchain.lock.write
import dev.serdemark.toolchain.unit.Target
import dev.serdemark.workload.Workload
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.absolute
import kotlin.io.path.copyTo
import kotlin.io.path.createParentDirectories
import kotlin.io.path.writeText

/**
 * Copies the input files of a run to its [directory], so that the run can be replayed even if the
 * originals change.
 *
 * @throws ProblemException if a file cannot be copied
 */
fun keepInputs(
    contenders: List<Contender>,
    workloads: List<Workload>,
    directory: RunDirectory,
) =
    writingTo(directory) {
        for (contender in contenders.distinctBy { it.id }) {
            contender.files.forEach {
                keep(it, contender.manifest.file.folder, directory.contenders)
            }
        }
        for (jar in contenders.flatMap { it.jars.values }.distinct()) {
            val copy = directory.path.resolve(copyPath(jar.name, jar.sha256))
            jar.file.copyTo(copy.createParentDirectories(), overwrite = true)
        }
        for (workload in workloads.distinctBy { it.id }) {
            workload.files.forEach { keep(it, workload.folder, directory.workloads) }
        }
    }

/**
 * Copies a file in [folder] into [target]. The copy has the same relative path in [target] as the
 * original has in the parent of [folder].
 */
private fun keep(file: Path, folder: Path, target: Path) {
    val parent = folder.absolute().normalize().parent
    val copy = target.resolve(parent.relativize(file.absolute().normalize()))
    check(copy.normalize().startsWith(target.normalize())) {
        "$file is not in $parent."
    }
    file.copyTo(copy.createParentDirectories(), overwrite = true)
}

/**
 * Keeps the builds of a run in its [directory]: the sources, the artifacts that may change later,
 * and a lock file with the checksums of all files.
 *
 * @throws ProblemException if a file cannot be written
 */
fun keepBuilds(contenders: List<BuiltContender>, directory: RunDirectory) =
    writingTo(directory) { writeBuilds(contenders, directory) }

/**
 * Runs [block], which writes to [directory].
 *
 * @throws ProblemException about that directory if [block] throws an [IOException]
 */
fun writingTo(directory: RunDirectory, block: () -> Unit) =
    orProblem(
        "Cannot write to the run directory ${directory.path}",
        "Free some space there, or name another with --out.",
        directory.path,
        action = block,
    )

private fun writeBuilds(contenders: List<BuiltContender>, directory: RunDirectory) {
    for (contender in contenders.distinctBy { it.unitName }) {
        val folder = directory.sources.resolve(contender.unitName)
        (contender.sources.files + contender.built.generated).forEach { (path, text) ->
            folder.resolve(path).createParentDirectories().writeText(text)
        }
    }
    val fleetingArtifacts =
        contenders.flatMap { it.built.artifacts }.filter { it.isChanging }.distinct()
    for (artifact in fleetingArtifacts) {
        val copy = directory.path.resolve(checkNotNull(artifact.copy))
        artifact.file.copyTo(copy.createParentDirectories(), overwrite = true)
    }
    val builds = contenders.associate { it.unitName to it.built }
    val workers = contenders.associate {
        it.jvm.name to "${it.jvm.java.version} (${it.jvm.java.vendor})"
    }
    Lock.of(builds, Target(), workers, directory.worker).write(directory.lock)
}
