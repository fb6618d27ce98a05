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
        workload = "w",
        name = "d",
        Schema("R", mapOf("R" to RecordDeclaration("R", fields = emptyList()))),
        listOf(RecordValue("R", emptyList())),
        sha256 = "",
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
        channel = "bytes",
        mapOf(READ to CellIndex(2 * i), WRITE to CellIndex(2 * i + 1)),
        threads,
        unitName = name,
        Generated(files = emptyMap(), codecClass = "Codec", bridgeClass = "Bridge"),
        Built(
            classes = Path(name),
            classPath = emptyList(),
            generated = emptyMap(),
            tools = emptyList(),
        ),
        WorkerCommand(
            JvmSetting("g1", Recorded.java, flags = emptyList()),
            contenderFlags = emptyList(),
            classPath = listOf(Path(name)),
            DocumentName("w", "d"),
        ),
    )
}
