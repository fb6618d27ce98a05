package dev.serdemark.workload

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.pathOrNull
import dev.serdemark.problem.shellQuoted
import dev.serdemark.problem.suggestionOrList
import java.nio.file.Files
import java.nio.file.Path
import kotlin.io.path.listDirectoryEntries

/** A document that was requested, such as `users/medium`. */
data class WorkloadDocument(val workload: Workload, val document: String) {
    override fun toString(): String = "${workload.id}/$document"
}

/**
 * The workloads in some [folders]. Each workload is a folder with `workload.yaml` and usually
 * `schema.avsc`. `docs/workloads.md` describes their format.
 *
 * @param classes finds the classes that workloads name
 */
class Workloads(
    private val folders: List<Path>,
    private val classes: ClassFinder = ClassFinder.None,
) {
    /** Returns the ids of all workloads, sorted. */
    fun ids(): List<String> = byId().keys.sorted()

    /**
     * Returns all workloads, sorted by id.
     *
     * @throws ProblemException with all mistakes of the first workload that is invalid
     */
    fun list(): List<Workload> = byId().toSortedMap().values.map(::read)

    /**
     * Returns the document that [text] names: `WORKLOAD` or `WORKLOAD/DOCUMENT`. The workload is an
     * id or the path of a folder.
     *
     * @throws ProblemException if there is no such document, or if the workload's files are invalid
     */
    fun find(text: String): WorkloadDocument {
        val known = byId()
        folder(text, known)?.let {
            return document(read(it), null)
        }
        val slash = text.lastIndexOf('/')
        if (slash > 0) {
            folder(text.substring(0, slash), known)?.let {
                return document(read(it), text.substring(slash + 1))
            }
        }
        if (pathOrNull(text)?.let { Files.isRegularFile(it) } == true)
            throw ProblemException(fileInsteadOfWorkload(text))
        val advice = "Or name a folder with ${Workload.WORKLOAD_FILE} and ${Workload.SCHEMA_FILE}."
        val folder = pathOrNull(text)?.takeIf(Files::isDirectory)
        val isPath = folder != null || text.startsWith('.') || text.startsWith('/')
        val id = if (isPath) text else text.substringBefore('/')
        val problem =
            if (folder == null)
                Problem(
                    "Unknown workload: '$id'. ${suggestionOrList(id, known.keys.sorted())}",
                    advice,
                )
            else
                Problem(
                    "The folder '$id' has no ${Workload.WORKLOAD_FILE}.",
                    "Add ${Workload.WORKLOAD_FILE} and ${Workload.SCHEMA_FILE} to it, or name another folder.",
                )
        throw ProblemException(problem)
    }

    private fun fileInsteadOfWorkload(text: String): Problem {
        val name = shellQuoted(text)
        return Problem(
            "'$text' is a file, not a workload.",
            "Measure your own JSON with: serdemark try $name. For other commands, make a workload of it: " +
                "serdemark try $name --infer-only --save own. Then name ./own instead of the file.",
        )
    }

    private fun folder(text: String, known: Map<String, Path>): Path? =
        known[text] ?: pathOrNull(text)?.takeIf(::isWorkload)

    private fun read(folder: Path): Workload = WorkloadReader.read(folder, classes)

    private fun document(workload: Workload, name: String?): WorkloadDocument {
        val document = name ?: workload.default
        if (document !in workload.documents) {
            val advice = suggestionOrList(document, workload.documents.keys.toList())
            throw ProblemException("Workload ${workload.id} has no document '$document'. $advice")
        }
        return WorkloadDocument(workload, document)
    }

    /** Returns the folders of the workloads by id. If two have the same id, the first counts. */
    private fun byId(): Map<String, Path> =
        folders
            .filter(Files::isDirectory)
            .flatMap { it.listDirectoryEntries().filter(::isWorkload) }
            .groupBy { it.fileName.toString() }
            .mapValues { (_, same) -> same.first() }

    private fun isWorkload(folder: Path): Boolean =
        Files.exists(folder.resolve(Workload.WORKLOAD_FILE))
}
