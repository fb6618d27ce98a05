package dev.serdemark.eject

import dev.serdemark.contender.Contender
import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.plan.JavaInstallation
import dev.serdemark.sources.shape.IdentifierPool
import dev.serdemark.workload.Document

/**
 * A project for Maven and Gradle that needs no Serdemark. It has one module per contender, with
 * exactly the sources and the class path that are measured, the document's payloads, and a JMH
 * benchmark that does the work of the timed loop.
 *
 * @param contenders at least one; all of one document, channel and JVM setting
 * @property java the JDK that Serdemark measures with
 */
class Ejection(contenders: List<BuiltContender>, internal val java: JavaInstallation) {
    internal val document: Document = contenders.first().document

    /** The form of the payload at the caller, such as `bytes`. */
    internal val channel: String = contenders.first().channel

    private val modules: List<Module> = run {
        val names = IdentifierPool(key = String::lowercase)
        // Reserves the name of the support module.
        names.take(SUPPORT)
        contenders.map { Module(names.take(moduleName(it.definition)).text, it) }
    }

    /**
     * Whether the project has a Gradle build. The Gradle build uses settings that Kotlin's Gradle
     * plugin has only since Kotlin 2.
     */
    internal val hasGradle: Boolean = contenders.none { it.definition.kotlin.startsWith("1.") }

    /**
     * Returns the content of all files, by relative path with `/`. Texts are in UTF-8 with line
     * feeds. The same input always gives the same bytes.
     */
    fun files(): Map<String, ByteArray> = buildMap {
        put("README.md", readme(this@Ejection, modules).toByteArray())
        put("pom.xml", rootPom(modules).toByteArray())
        put("settings.gradle.kts", gradleSettings(modules).toByteArray())
        put("gradle.properties", GRADLE_PROPERTIES.toByteArray())
        putAll(bundledFiles())
        putAll(supportFiles(document))
        modules.forEach { putAll(moduleFiles(it)) }
    }
        .filterKeys { hasGradle || !GRADLE_FILE.containsMatchIn(it) }
}

/** The module of a [contender]. Its [name] is also the name of its folder and artifact. */
internal class Module(val name: String, val contender: BuiltContender)

private val GRADLE_FILE = Regex("""\.gradle\.kts$|^gradle\.properties$""")

private fun moduleName(contender: Contender): String =
    "${contender.id}_${contender.version}".replace('+', '_')
