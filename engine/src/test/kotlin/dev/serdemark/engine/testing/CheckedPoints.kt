package dev.serdemark.engine.testing

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.plan.CellIndex
import dev.serdemark.plan.Operation.READ
import dev.serdemark.plan.Operation.WRITE
import dev.serdemark.sources.GeneratedSources.Generated
import dev.serdemark.sources.testing.shippedContenders
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.workload.Document
import dev.serdemark.workload.Documents
import dev.serdemark.workload.Workloads
import dev.serdemark.workload.testing.workloadFolder
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.writeText
import kotlin.reflect.KClass

/**
 * A document with two measured points, and three points that are only checked. Some contenders
 * handle the point in line 3 wrongly.
 */
internal class CheckedPoints(folder: Path) {
    private val document: Document

    init {
        val yaml =
            "format: 1\ndescription: Points\ndocuments:\n" +
                "  one: {files: [a.json, b.json], checked: [others.jsonl]}\n"
        val fields = """{"name":"x","type":"int"},{"name":"y","type":"int"}"""
        val workload = workloadFolder(folder, yaml, fields)
        workload.resolve("a.json").writeText("""{"x":1,"y":10}""")
        workload.resolve("b.json").writeText("""{"x":2,"y":20}""")
        workload
            .resolve("others.jsonl")
            .writeText("{\"x\":5,\"y\":6}\n\n{\"x\":666,\"y\":7}\n{\"x\":8,\"y\":9}\n")
        val found = Workloads(listOf(folder)).find("sample/one")
        document = Documents(folder.resolve("cache")).load(found.workload, found.document)
    }

    /**
     * Returns a contender that reads and writes the document with a codec. It has the first two
     * cells.
     */
    fun contender(codec: KClass<*>): BuiltContender = contenderOfPoints(document, codec)
}

/**
 * Returns a contender that reads and writes a [document] of points with a codec. It has the first
 * two cells.
 */
internal fun contenderOfPoints(document: Document, codec: KClass<*>): BuiltContender =
    BuiltContender(
        shippedContenders.find("protobuf-java-domain"),
        document,
        channel = "bytes",
        mapOf(READ to CellIndex(0), WRITE to CellIndex(1)),
        threads = 1,
        unitName = "points",
        Generated(
            files = emptyMap(),
            codecClass = codec.java.name,
            bridgeClass = PointBridge::class.java.name,
        ),
        Built(
            classes = Path("points"),
            classPath = emptyList(),
            generated = emptyMap(),
            tools = emptyList(),
        ),
        command(),
    )
