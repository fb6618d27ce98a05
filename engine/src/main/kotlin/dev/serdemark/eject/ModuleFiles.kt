package dev.serdemark.eject

import dev.serdemark.workload.Document
import java.util.zip.ZipFile

/** All files of a contender's module. */
internal fun moduleFiles(module: Module, document: Document): Map<String, ByteArray> = buildMap {
    val ejected = module.ejected
    put("pom.xml", modulePom(module).toByteArray())
    put("build.gradle.kts", moduleGradle(module).toByteArray())
    put("$BENCHMARKS/$BENCHMARK.java", benchmarkClass(ejected, document).toByteArray())
    ejected.sourceTree.forEach { (path, text) -> put(path, text.toByteArray()) }
    resources(ejected).forEach { (path, content) -> put("$RESOURCES/$path", content) }
}
    .mapKeys { (path, _) -> "${module.name}/$path" }

/** Files that annotation processors wrote in addition to sources, such as entries of `META-INF`. */
private fun resources(ejected: EjectedContender): Map<String, ByteArray> =
    ZipFile(ejected.built.classes.toFile()).use { jar ->
        jar.entries()
            .toList()
            .filterNot {
                it.isDirectory || it.name.endsWith(".class") || it.name.endsWith(".kotlin_module")
            }
            .associate { it.name to jar.getInputStream(it).readBytes() }
    }

private const val RESOURCES = "src/main/resources"
private const val BENCHMARKS = "$JAVA/dev/serdemark/ejected"
internal const val BENCHMARK = "SerializationBenchmark"
