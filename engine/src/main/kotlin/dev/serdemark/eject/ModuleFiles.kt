package dev.serdemark.eject

import dev.serdemark.contender.Contender
import dev.serdemark.model.ValueForm
import dev.serdemark.sources.GeneratedSources
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.Built
import dev.serdemark.toolchain.unit.ToolRole
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

/** The module that all contenders' modules use: classes of the worker, and the payloads. */
internal const val SUPPORT = "support"

private const val SIBLINGS = "$SUPPORT/src/main/resources/siblings"

/** The files of the support module except Java: builds, and the payloads as resources. */
internal fun supportFiles(document: Document): Map<String, ByteArray> = buildMap {
    put("$SUPPORT/pom.xml", supportPom().toByteArray())
    put("$SUPPORT/build.gradle.kts", SUPPORT_GRADLE.toByteArray())
    document.values.forEachIndexed { index, value ->
        put("$SIBLINGS/$index.value", ValueForm.encode(document.schema, value))
    }
    document.payloads.forEachIndexed { index, payload -> put("$SIBLINGS/$index.json", payload) }
}

/**
 * A contender that gets a separate module in the project.
 *
 * @property sources what was compiled
 * @property built the result of compiling it
 * @property jvmArguments the options of the JVMs that measure it, without a class path: the options
 *   of all workers, and those that the contender needs (`--add-opens`, `-D`)
 */
data class EjectedContender(
    val contender: Contender,
    val sources: GeneratedSources.Generated,
    val built: Built,
    val jvmArguments: List<String>,
)

/** The plugins of the Kotlin compiler, with all their dependencies. */
internal val Built.compilerPlugins: List<Artifact>
    get() = tools.filter { it.role == ToolRole.PLUGIN }.map { it.artifact }
