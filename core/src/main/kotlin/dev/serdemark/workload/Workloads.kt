package dev.serdemark.workload

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import dev.serdemark.yaml.meant
import java.nio.file.Files
import java.nio.file.InvalidPathException
import java.nio.file.Path
import java.util.stream.Collectors

/** A document that was asked for: `users/medium`. */
data class WorkloadDocument(val workload: Workload, val document: String) {
    override fun toString(): String = "${workload.id}/$document"
}

/**
 * The workloads in some [folders], each a folder of its own with `schema.avsc` (see
 * [dev.serdemark.model.AvroSchemas]) and `workload.yaml`:
 *
 *     format: 1
 *     description: Orders of a shop
 *     default: small                     # the first document, where this is left out
 *     values:                            # by record and field, in Avro's names
 *       Order:
 *         id: {pattern: "[0-9a-f]{24}"}              # a regular expression
 *         customer: {text: "#{Name.full_name}"}      # Datafaker expressions
 *         state: {choice: [open, paid], nulls: 0.2}  # texts or symbols; nulls in a nullable field
 *         weight: {range: [0.1, 20], digits: 3}      # numbers, dates, timestamps; bounds included
 *         place: {counter: 1}                        # its place in the innermost list, from 1
 *         lines: {size: [1, 9], each: {...}}         # lists, and maps with a rule for each key
 *     documents:
 *       small:
 *         seed: 1
 *         siblings: 32                   # else 32 below 32 KB, 8 above
 *         sizes: {Root.orders: 20}       # exact sizes of lists and maps in this document
 *         sha256: 0123...                # of its value file; else it is not pinned
 *
 * A place without a rule takes what suits its type. `nulls` and `absents` are shares, else 0.1.
 */
class Workloads(private val folders: List<Path>) {
    /** The ids of all workloads, sorted. */
    fun ids(): List<String> = byId().keys.sorted()

    /** All workloads, sorted by id. */
    fun list(): List<Workload> = byId().toSortedMap().values.map(WorkloadReader::read)

    /**
     * What [text] names: `WORKLOAD` or `WORKLOAD/DOCUMENT`, where the workload is an id or the path
     * of a folder.
     *
     * @throws ProblemException where there is none, or its files are not as expected
     */
    fun find(text: String): WorkloadDocument {
        val known = byId()
        folder(text, known)?.let {
            return document(WorkloadReader.read(it), null)
        }
        val slash = text.lastIndexOf('/')
        if (slash > 0) {
            folder(text.substring(0, slash), known)?.let {
                return document(WorkloadReader.read(it), text.substring(slash + 1))
            }
        }
        val advice = "Or name a folder with ${Workload.WORKLOAD_FILE} and ${Workload.SCHEMA_FILE}."
        val id = text.substringBefore('/')
        throw ProblemException(
            Problem("Unknown workload: '$id'.${meant(id, known.keys.sorted())}", advice)
        )
    }

    private fun folder(text: String, known: Map<String, Path>): Path? =
        known[text] ?: path(text)?.takeIf(::isWorkload)

    /** A name need not be a path, least of all on Windows. */
    private fun path(text: String): Path? =
        try {
            Path.of(text)
        } catch (_: InvalidPathException) {
            null
        }

    private fun document(workload: Workload, name: String?): WorkloadDocument {
        val document = name ?: workload.default
        if (document !in workload.documents) {
            val meant = meant(document, workload.documents.keys.toList())
            throw ProblemException(
                Problem("Workload ${workload.id} has no document '$document'.$meant")
            )
        }
        return WorkloadDocument(workload, document)
    }

    /** The folders of the workloads; where two have the same id, the first. */
    private fun byId(): Map<String, Path> =
        folders
            .filter(Files::isDirectory)
            .flatMap { folder ->
                Files.list(folder).use { it.filter(::isWorkload).collect(Collectors.toList()) }
            }
            .groupBy { it.fileName.toString() }
            .mapValues { (_, same) -> same.first() }

    private fun isWorkload(folder: Path): Boolean =
        Files.isRegularFile(folder.resolve(Workload.WORKLOAD_FILE))
}
