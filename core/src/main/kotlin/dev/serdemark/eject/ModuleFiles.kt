package dev.serdemark.eject

import dev.serdemark.workload.Document
import java.util.zip.ZipFile

/** All files of a contender's module. */
internal fun moduleFiles(module: Module, document: Document): Map<String, ByteArray> = buildMap {
    val ejected = module.ejected
    put("pom.xml", modulePom(module).toByteArray())
    put("build.gradle.kts", moduleGradle(module).toByteArray())
    put("$JAVA/$BENCHMARK.java", benchmarkClass(ejected, document).toByteArray())
    ejected.sources.files.forEach { (path, text) -> put("$MEASURED/$path", text.toByteArray()) }
    ejected.built.generated.forEach { (path, text) ->
        put("$PROCESSED/$path", text.toByteArray())
    }
    resources(ejected).forEach { (path, content) -> put("$RESOURCES/$path", content) }
}
    .mapKeys { (path, _) -> "${module.name}/$path" }

/** What processors wrote beside sources, such as entries of `META-INF`. */
private fun resources(ejected: EjectedContender): Map<String, ByteArray> =
    ZipFile(ejected.built.classes.toFile()).use { jar ->
        jar.entries()
            .toList()
            .filterNot {
                it.isDirectory || it.name.endsWith(".class") || it.name.endsWith(".kotlin_module")
            }
            .associate { it.name to jar.getInputStream(it).readBytes() }
    }

/** Sources as Serdemark wrote them. */
internal const val MEASURED = "src/main/kotlin"

/** Sources that processors wrote. */
internal const val PROCESSED = "src/generated/kotlin"

private const val RESOURCES = "src/main/resources"
private const val JAVA = "src/main/java/dev/serdemark/ejected"
internal const val BENCHMARK = "SerializationBenchmark"
