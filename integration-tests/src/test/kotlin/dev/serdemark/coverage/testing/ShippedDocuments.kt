package dev.serdemark.coverage.testing

import dev.serdemark.workload.Document
import dev.serdemark.workload.Documents
import dev.serdemark.workload.Workload
import dev.serdemark.workload.Workloads
import kotlin.io.path.Path

/** The documents of the shipped workloads. */
internal object ShippedDocuments {
    private val documents = Documents(Path("target", "documents"))
    private val workloads = Workloads(listOf(Path("..", "workloads"))).list()

    /** The first document of each workload, which is its smallest one. */
    val first: List<Document> by lazy {
        workloads.map { load(it, it.documents.keys.first()) }
    }

    /** The first document of each text class (Latin-1, Unicode or none) of each workload. */
    val smallest: List<Document> by lazy {
        workloads.flatMap { workload ->
            workload.documents.values.distinctBy { it.text }.map { load(workload, it.name) }
        }
    }

    val all: List<Document> by lazy {
        workloads.flatMap { workload -> workload.documents.keys.map { load(workload, it) } }
    }

    /** All documents except the [smallest]. */
    val others: List<Document> by lazy {
        all.filter { document -> smallest.none { "$it" == "$document" } }
    }

    private fun load(workload: Workload, name: String) = documents.load(workload, name)
}
