package dev.serdemark.engine.request

import dev.serdemark.contender.Contenders
import dev.serdemark.sources.shape.LibraryShape
import dev.serdemark.workload.ClassFinder
import dev.serdemark.workload.Workloads
import java.nio.file.Path

/**
 * Reads workloads and contenders from folders.
 *
 * @param classes finds the classes that workloads name
 * @param shapes the language shapes that libraries generate, which manifests name
 */
class Catalog(
    private val classes: ClassFinder = ClassFinder.None,
    private val shapes: List<LibraryShape> = emptyList(),
) {
    /** Returns the workloads in these [folders]. */
    fun workloads(folders: List<Path>): Workloads = Workloads(folders, classes)

    /**
     * Returns the contenders in these [folders].
     *
     * @throws dev.serdemark.problem.ProblemException with all mistakes of all manifests
     */
    fun contenders(folders: List<Path>): Contenders = Contenders.read(folders, shapes)
}
