package dev.serdemark.eject

/** Kotlin as Serdemark wrote it. */
internal const val MEASURED = "src/main/kotlin"

/** Kotlin that processors wrote. */
internal const val PROCESSED = "src/generated/kotlin"

/** Schemas that Java and Kotlin among the sources was made of. */
internal const val SCHEMAS = "src/main/proto"

/** Java, whoever wrote it (annotation processors too), since every build looks for it there. */
internal const val JAVA = "src/main/java"

/** The sources that were compiled, by their place in the module. */
internal val EjectedContender.sourceTree: Map<String, String>
    get() = placed(sources.files, MEASURED) + placed(built.generated, PROCESSED)

/** The folders that the Kotlin compiler is to read. */
internal val EjectedContender.sourceFolders: List<String>
    get() =
        listOf(MEASURED, PROCESSED, JAVA).filter { folder ->
            sourceTree.keys.any { it.startsWith("$folder/") }
        }

private fun placed(files: Map<String, String>, folder: String) = files.mapKeys { (path, _) ->
    when {
        path.endsWith(".java") -> "$JAVA/$path"
        path.endsWith(".proto") -> "$SCHEMAS/$path"
        else -> "$folder/$path"
    }
}
