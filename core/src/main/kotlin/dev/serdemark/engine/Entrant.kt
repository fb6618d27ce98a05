package dev.serdemark.engine

import dev.serdemark.contender.ManifestAtVersion
import dev.serdemark.engine.worker.Worker
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.engine.worker.Workers
import dev.serdemark.model.ValueForm
import dev.serdemark.plan.Operation
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.toolchain.Built
import dev.serdemark.worker.protocol.Prepare
import dev.serdemark.workload.Document

/**
 * A contender that was built for a document: all that its workers are started with.
 *
 * @property cells indexes of its cells in the plan
 * @property unitName its name in the lock and the folder of sources
 * @property sources what was written, and [built] what was made of it
 */
class Entrant(
    val contender: ManifestAtVersion,
    val document: Document,
    val cells: Map<Operation, Int>,
    val unitName: String,
    val sources: Generated,
    val built: Built,
    internal val command: WorkerCommand,
) {
    internal val isJson: Boolean = contender.manifest.traits.isJson

    private val prepare =
        Prepare(
            sources.codecClass,
            sources.bridgeClass,
            document.values.map { ValueForm.encode(document.schema, it) },
            if (isJson) document.payloads else emptyList(),
        )

    /** A fresh worker, prepared; the contender's own code may fail here already. */
    internal fun launch(workers: Workers): Worker {
        val worker = workers.launch(command)
        try {
            worker.prepare(prepare)
            return worker
        } catch (e: Exception) {
            worker.close()
            throw e
        }
    }
}
