package dev.serdemark.eject

import dev.serdemark.contender.Contenders
import dev.serdemark.model.Field
import dev.serdemark.model.Leaf
import dev.serdemark.model.ListOf
import dev.serdemark.model.RecordDeclaration
import dev.serdemark.model.Schema
import dev.serdemark.plan.DocumentName
import dev.serdemark.sources.GeneratedSources
import dev.serdemark.sources.Sources
import dev.serdemark.toolchain.BuildResult
import dev.serdemark.toolchain.CompilationUnit
import dev.serdemark.toolchain.Coordinate
import dev.serdemark.toolchain.Processor
import dev.serdemark.toolchain.Toolchain
import dev.serdemark.toolchain.noSettings
import dev.serdemark.toolchain.sharedCache
import dev.serdemark.worker.value.ValueWriter
import kotlin.io.path.Path

/** A small data model, and a document of it. */
val pointSchema =
    Schema(
        "Point",
        mapOf(
            "Point" to
                RecordDeclaration(
                    "Point",
                    listOf(
                        Field("name", "_name", Leaf.STRING),
                        Field("tags", "tags", ListOf(Leaf.INT)),
                    ),
                )
        ),
    )

fun points(name: DocumentName = DocumentName("points", "small")) =
    EjectedDocument(name, "0".repeat(64), listOf(point("a", 1, 2), point("b", 3)))

private fun point(name: String, vararg tags: Int): Sibling {
    val value =
        ValueWriter().apply {
            writeString(name)
            writeInt(tags.size)
            tags.forEach(::writeInt)
        }
    val json = """{"_name":"$name","tags":[${tags.joinToString(",")}]}"""
    return Sibling(value.toByteArray(), json.toByteArray())
}

/** Really built. */
fun ejectedContenders(ids: List<String>, jvmArguments: List<String>): List<EjectedContender> {
    val contenders = Contenders.read(listOf(Path("../contenders")))
    val sources = ids.associate { id ->
        val contender = contenders.find(id)
        contender to
            Sources.generate(pointSchema, contender, "bytes", "sample")
                as GeneratedSources.Generated
    }
    val units = sources.map { (contender, generated) ->
        CompilationUnit(
            contender.id,
            generated.files,
            contender.dependencies.map(::Coordinate),
            contender.kotlin,
            contender.compilerPlugins.map(::Coordinate),
            contender.generators.map { Processor(it.version, Coordinate(it.processor)) },
        )
    }
    val results = Toolchain(sharedCache, noSettings).use { it.build(units) }
    return sources.map { (contender, generated) ->
        EjectedContender(
            contender,
            generated,
            (results.getValue(contender.id) as BuildResult.Success).built,
            jvmArguments,
        )
    }
}
