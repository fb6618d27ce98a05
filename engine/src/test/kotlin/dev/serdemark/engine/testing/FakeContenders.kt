package dev.serdemark.engine.testing

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.DocumentName
import dev.serdemark.plan.JvmSetting
import dev.serdemark.plan.Operation.READ
import dev.serdemark.plan.Operation.WRITE
import dev.serdemark.results.testing.Recorded
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.workload.Document
import kotlin.io.path.Path

private val manifest by lazy { shippedContenders.find("jackson") }

internal val fakeDocument =
    Document(
        "w",
        "d",
        Schema("R", mapOf("R" to RecordDeclaration("R", emptyList()))),
        listOf(RecordValue("R", emptyList())),
        "",
    )

/** Returns built contenders for [FakeWorkers]. Each has the next two cells of a plan. */
fun fakeContenders(
    vararg names: String,
    threads: Int = 1,
    document: Document = fakeDocument,
): List<BuiltContender> = names.mapIndexed { i, name ->
    BuiltContender(
        manifest,
        document,
        "bytes",
        mapOf(READ to CellIndex(2 * i), WRITE to CellIndex(2 * i + 1)),
        threads,
        name,
        Generated(emptyMap(), "Codec", "Bridge"),
        Built(Path(name), emptyList(), emptyMap(), emptyList(), emptyList()),
        WorkerCommand(
            JvmSetting("g1", Recorded.java, emptyList()),
            emptyList(),
            listOf(Path(name)),
            DocumentName("w", "d"),
        ),
    )
}
