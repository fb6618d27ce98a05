package dev.serdemark.eject

import dev.serdemark.engine.contender.BuiltContender

/** The folder of Kotlin sources that Serdemark wrote. */
internal const val MEASURED = "src/main/kotlin"

/** The folder of Kotlin sources that annotation processors wrote. */
internal const val PROCESSED = "src/generated/kotlin"

/** The folders of schemas, by file extension. Some sources were generated from them. */
private val SCHEMAS =
    mapOf(
        "proto" to "src/main/proto",
        "fbs" to "src/main/flatbuffers",
        "xml" to "src/main/sbe",
    )

/**
 * The folder of all Java sources, including those that annotation processors wrote, because every
 * build looks for Java there.
 */
internal const val JAVA = "src/main/java"

/** The sources that were compiled, by path in the module. */
internal val BuiltContender.sourceTree: Map<String, String>
    get() = withFolders(sources.files, MEASURED) + withFolders(built.generated, PROCESSED)

/** The folders that the Kotlin compiler reads. */
internal val BuiltContender.sourceFolders: List<String>
    get() =
        listOf(MEASURED, PROCESSED, JAVA).filter { folder ->
            sourceTree.keys.any { it.startsWith("$folder/") }
        }

private fun withFolders(files: Map<String, String>, folder: String) = files.mapKeys { (path, _) ->
    val extension = path.substringAfterLast('.')
    val place = if (extension == "java") JAVA else SCHEMAS[extension] ?: folder
    "$place/$path"
}
