package dev.serdemark.engine.request

import dev.serdemark.contender.Contenders
import dev.serdemark.workload.ClassFinder
import dev.serdemark.workload.Workloads
import java.nio.file.Path

/**
 * Reads workloads and contenders from folders.
 *
 * @param classes finds the classes that workloads name
 */
class Catalog(private val classes: ClassFinder = ClassFinder.None) {
    /** Returns the workloads in these [folders]. */
    fun workloads(folders: List<Path>): Workloads = Workloads(folders, classes)

    /**
     * Returns the contenders in these [folders].
     *
     * @throws dev.serdemark.problem.ProblemException with all mistakes of all manifests
     */
    fun contenders(folders: List<Path>): Contenders = Contenders.read(folders)
}
