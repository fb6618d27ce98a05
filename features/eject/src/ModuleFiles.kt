package dev.serdemark.eject

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.model.ValueForm
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.ToolRole
import dev.serdemark.workload.Document
import java.util.zip.ZipFile

/** Returns all files of a contender's module, by path. */
internal fun moduleFiles(module: Module): Map<String, ByteArray> = buildMap {
    val contender = module.contender
    put("pom.xml", modulePom(module).toByteArray())
    put("build.gradle.kts", moduleGradle(module).toByteArray())
    put("$BENCHMARKS/$BENCHMARK.java", benchmarkClass(contender).toByteArray())
    contender.sourceTree.forEach { (path, text) -> put(path, text.toByteArray()) }
    resources(contender).forEach { (path, content) -> put("$RESOURCES/$path", content) }
}
    .mapKeys { (path, _) -> "${module.name}/$path" }

/** Returns the resources that annotation processors wrote, such as entries of `META-INF`. */
private fun resources(contender: BuiltContender): Map<String, ByteArray> =
    ZipFile(contender.built.classes.toFile()).use { jar ->
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

/** The module that all other modules use. It has the payloads, and classes of the worker. */
internal const val SUPPORT = "support"

private const val SIBLINGS = "$SUPPORT/src/main/resources/siblings"

/** Returns the build files of the support module, and its payloads as resources. */
internal fun supportFiles(document: Document): Map<String, ByteArray> = buildMap {
    put("$SUPPORT/pom.xml", supportPom().toByteArray())
    put("$SUPPORT/build.gradle.kts", SUPPORT_GRADLE.toByteArray())
    document.values.forEachIndexed { index, value ->
        put("$SIBLINGS/$index.value", ValueForm.encode(document.schema, value))
    }
    document.payloads.forEachIndexed { index, payload -> put("$SIBLINGS/$index.json", payload) }
}

/** The plugins of the Kotlin compiler, with all their dependencies. */
internal val Built.compilerPlugins: List<Artifact>
    get() = tools.filter { it.role == ToolRole.PLUGIN }.map { it.artifact }
