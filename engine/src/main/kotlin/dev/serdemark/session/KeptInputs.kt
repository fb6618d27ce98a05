package dev.serdemark.session

import dev.serdemark.contender.Contender
import dev.serdemark.runs.RunDirectory
import dev.serdemark.toolchain.lock.placeOfCopy
import dev.serdemark.workload.Workload
import java.nio.file.Path
import kotlin.io.path.absolute
import kotlin.io.path.copyTo
import kotlin.io.path.createParentDirectories

/**
 * Keeps the input files of the run in its [directory], so that the run can be replayed after these
 * files have changed or are gone.
 */
fun keepInputs(
    contenders: List<Contender>,
    workloads: List<Workload>,
    directory: RunDirectory,
) =
    writingTo(directory) {
        for (contender in contenders.distinctBy { it.id }) {
            contender.files.forEach { keep(it, contender.manifest.folder, directory.contenders) }
        }
        for (jar in contenders.flatMap { it.jars.values }.distinct()) {
            val copy = directory.path.resolve(placeOfCopy(jar.name, jar.sha256))
            jar.file.copyTo(copy.createParentDirectories(), overwrite = true)
        }
        for (workload in workloads.distinctBy { it.id }) {
            workload.files.forEach { keep(it, workload.folder, directory.workloads) }
        }
    }

/**
 * Copies a file into [target], with the same relative path that it has in the parent of [folder].
 */
private fun keep(file: Path, folder: Path, target: Path) {
    val all = folder.absolute().normalize().parent
    val copy = target.resolve(all.relativize(file.absolute().normalize()))
    check(copy.normalize().startsWith(target.normalize())) {
        "$file is outside of what may be kept."
    }
    file.copyTo(copy.createParentDirectories(), overwrite = true)
}
