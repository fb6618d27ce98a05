package dev.serdemark.eject

import dev.serdemark.contender.Contender
import dev.serdemark.contender.Contenders
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.engine.request.id
import dev.serdemark.engine.worker.WorkerCommand
import dev.serdemark.model.Field
import dev.serdemark.model.IntValue
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.ListValue
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.RecordValue
import dev.serdemark.model.Schema
import dev.serdemark.model.StringValue
import dev.serdemark.plan.JavaInstallation
import dev.serdemark.plan.JvmSetting
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.Sources
import dev.serdemark.sources.testing.libraryShapes
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.testing.noSettings
import dev.serdemark.toolchain.testing.sharedCache
import dev.serdemark.toolchain.testing.shouldBeBuilt
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.contenderUnit
import dev.serdemark.workload.Document
import java.nio.file.Path
import kotlin.io.path.Path

val java17 = JavaInstallation("/jdk", "17.0.15+6", "A vendor")

private val tagged =
    RecordDeclaration(
        "Tagged",
        listOf(Field("name", "_name", Leaf.STRING), Field("tags", "tags", ListOf(Leaf.INT))),
    )

/** Two siblings of a small data model. */
fun taggedDocument(name: String = "small") =
    Document(
        workload = "tagged",
        name,
        Schema("Tagged", mapOf("Tagged" to tagged)),
        listOf(valueWithTags("first", 1, 2), valueWithTags("second")),
        sha256 = "d0".repeat(32),
    )

private fun valueWithTags(name: String, vararg tags: Int) =
    RecordValue("Tagged", listOf(StringValue(name), ListValue(tags.map(::IntValue))))

/** Builds contenders for the document. They are shipped, or lie in [folders]. */
fun buildContenders(
    document: Document,
    ids: List<String>,
    jvmArguments: List<String>,
    folders: List<Path> = emptyList(),
): List<BuiltContender> {
    val contenders = Contenders.read(listOf(Path("../contenders")) + folders, libraryShapes)
    val sources =
        ids.map(contenders::find).associateWith {
            Sources.generate(document.schema, it, "bytes", "sample") as Generated
        }
    val units = sources.map { (contender, generated) ->
        contenderUnit(contender.id, contender, listOf("bytes"), generated.files)
    }
    val results = Toolchain(sharedCache, noSettings).use { it.build(units) }
    return sources.map { (contender, generated) ->
        val built = results.getValue(contender.id).shouldBeBuilt()
        builtContender(contender, document, generated, built, jvmArguments)
    }
}

/** Returns a contender as built for the channel of bytes. */
fun builtContender(
    contender: Contender,
    document: Document,
    sources: Generated,
    built: Built,
    jvmArguments: List<String>,
): BuiltContender {
    val setting = JvmSetting("g1", java17, jvmArguments)
    val command =
        WorkerCommand(
            setting,
            contenderFlags = emptyList(),
            classPath = emptyList(),
            document.id,
        )
    return BuiltContender(
        contender,
        document,
        channel = "bytes",
        cells = emptyMap(),
        threads = 1,
        unitName = "$contender",
        sources,
        built,
        command,
    )
}
