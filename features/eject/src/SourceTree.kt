package dev.serdemark.eject

import dev.serdemark.engine.contender.BuiltContender

/** The folder of Kotlin sources that Serdemark wrote. */
internal const val KOTLIN_SOURCES = "src/main/kotlin"

/** The folder of Kotlin sources that annotation processors wrote. */
internal const val GENERATED_KOTLIN_SOURCES = "src/generated/kotlin"

/** The folders of the schemas from which sources were generated, by file extension. */
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
    get() =
        inModule(sources.files, KOTLIN_SOURCES) +
            inModule(built.generated, GENERATED_KOTLIN_SOURCES)

/** The folders that the Kotlin compiler reads. */
internal val BuiltContender.sourceFolders: List<String>
    get() =
        listOf(KOTLIN_SOURCES, GENERATED_KOTLIN_SOURCES, JAVA).filter { folder ->
            sourceTree.keys.any { it.startsWith("$folder/") }
        }

/** Puts each file into the folder of its language. Kotlin files go into [kotlinFolder]. */
private fun inModule(files: Map<String, String>, kotlinFolder: String) =
    files.mapKeys { (path, _) ->
        val extension = path.substringAfterLast('.')
        val folder = if (extension == "java") JAVA else SCHEMAS[extension] ?: kotlinFolder
        "$folder/$path"
    }
