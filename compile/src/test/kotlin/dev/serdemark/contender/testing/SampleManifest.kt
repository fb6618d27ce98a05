package dev.serdemark.contender.testing

import dev.serdemark.contender.Contenders
import dev.serdemark.problem.ProblemException
import dev.serdemark.sources.testing.libraryShapes
import io.kotest.assertions.throwables.shouldThrow
import java.nio.file.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText

/** Manifests of one contender, `sample`, in [folder]. */
internal class SampleManifest(private val folder: Path) {
    /** Creates an empty [file] beside the manifest. */
    fun createFile(file: String): Path =
        folder.resolve("sample/$file").also {
            it.parent.createDirectories()
            it.writeText("")
        }

    /** Returns the error messages for a manifest, with `FILE` in place of its path. */
    fun problem(text: String): String =
        shouldThrow<ProblemException> { contenders(text) }
            .problems
            .joinToString("\n")
            .replace(folder.resolve("sample/contender.yaml").toString(), "FILE")

    /** Returns the contenders in the folder: `sample`, with a manifest of this [text]. */
    fun contenders(text: String): Contenders {
        createFile("contender.yaml").writeText(text)
        createFile("Bytes.kt").writeText("class Bytes")
        return Contenders.read(listOf(folder), libraryShapes)
    }

    companion object {
        val VALID =
            """
            format: 2
            id: sample
            version: 1.0
            dependencies: ["org.example:sample:${'$'}{version}"]
            domain: kotlin-data
            annotations: {field: "@Name({json})"}
            compiler: {plugins: ["org.example:plugin:${'$'}{kotlin}"], options: ["plugin:p:a=b"]}
            generators: [{tool: ksp, processor: "org.example:processor:${'$'}{version}"}]
            channels: {bytes: {codec: Bytes.kt, way: native}}
            traits: {format: json, effort: annotations}
            """
                .trimIndent()
    }
}
