package dev.serdemark.eject

import dev.serdemark.sources.jvm.kotlinLiteral
import dev.serdemark.toolchain.unit.Coordinate

internal fun gradleSettings(modules: List<Module>): String = buildString {
    appendLine("pluginManagement { repositories { mavenCentral() } }").appendLine()
    appendLine("dependencyResolutionManagement { repositories { mavenCentral() } }").appendLine()
    appendLine("rootProject.name = ${kotlinLiteral(PARENT)}").appendLine()
    (listOf(SUPPORT) + modules.map { it.name }).forEach {
        appendLine("include(${kotlinLiteral(":$it")})")
    }
}

internal const val GRADLE_PROPERTIES =
    """# The standard library is on the class path that is measured, in the version that is measured.
kotlin.stdlib.default.dependency=false
# The compiler runs within Gradle, so that no daemon remains.
kotlin.compiler.execution.strategy=in-process
"""

internal const val SUPPORT_GRADLE =
    """plugins { `java-library` }

tasks.withType<JavaCompile> {
    options.release = 17
    options.encoding = "UTF-8"
}
"""

/** Returns the Gradle build of a module. It does the same as the Maven build of [modulePom]. */
internal fun moduleGradle(module: Module): String {
    val built = module.contender.built
    val arguments = KotlinArguments.of(built)
    val classPath = built.classPath.map { "implementation(${jar(it.coordinate)})" }
    val plugins =
        built.compilerPlugins.map { "kotlinCompilerPluginClasspath(${jar(it.coordinate)})" }
    val folders = module.contender.sourceFolders.joinToString(", ", transform = ::kotlinLiteral)
    val others = arguments.others.joinToString(", ", transform = ::kotlinLiteral)
    return """
plugins { kotlin("jvm") version ${kotlinLiteral(module.contender.definition.kotlin)} }

dependencies {
    // The class path that is measured, complete and in order, so that the build tool selects no versions.
    ${classPath.joinToString("\n    ")}
    // The code that calls the library.
    implementation(project(":$SUPPORT"))
    implementation(${kotlinLiteral(JMH.text)})
    annotationProcessor(${kotlinLiteral("${JMH.group}:jmh-generator-annprocess:${JMH.version}")})${plugins.joinToString("") { "\n    $it" }}
}

kotlin {
    sourceSets.main { kotlin.setSrcDirs(listOf($folders)) }
    compilerOptions {
        jvmTarget = org.jetbrains.kotlin.gradle.dsl.JvmTarget.fromTarget(${kotlinLiteral(arguments.jvmTarget)})
        moduleName = ${kotlinLiteral(arguments.moduleName)}
        freeCompilerArgs = listOf($others)
    }
}

tasks.withType<JavaCompile> {
    options.release = 17
    options.encoding = "UTF-8"
}

// A jar that JMH starts from, with its class path in the manifest.
tasks.jar {
    archiveFileName = "benchmarks.jar"
    val classPath = configurations.runtimeClasspath.get()
    inputs.files(classPath)
    doFirst {
        manifest.attributes(
            "Main-Class" to "org.openjdk.jmh.Main",
            "Class-Path" to classPath.files.joinToString(" ") { it.toURI().toASCIIString() },
        )
    }
}
"""
        .trimStart()
}

/** Declares a jar without its transitive dependencies. */
private fun jar(coordinate: Coordinate): String {
    val classifier = if (coordinate.classifier.isEmpty()) "" else ":${coordinate.classifier}"
    return kotlinLiteral(
        "${coordinate.group}:${coordinate.artifact}:${coordinate.version}$classifier@jar"
    )
}
