package dev.serdemark.eject

import dev.serdemark.engine.contender.BuiltContender
import dev.serdemark.snippets.Xml
import dev.serdemark.toolchain.unit.Artifact

/**
 * Writes one plugin of the build.
 *
 * @param version null if the root POM has the version
 */
internal fun Xml.plugin(
    group: String,
    artifact: String,
    version: String?,
    content: Xml.() -> Unit = {},
) = "plugin" {
    "groupId"(group)
    "artifactId"(artifact)
    if (version != null) "version"(version)
    content()
}

/**
 * Copies the class path next to the jar of benchmarks, and the Kotlin compiler's plugins to
 * [COMPILER_PLUGINS].
 */
internal fun Xml.dependencyCopies(compilerPlugins: List<Artifact>) =
    plugin(MAVEN_PLUGINS, "maven-dependency-plugin", version = null) {
        "executions" {
            if (compilerPlugins.isNotEmpty()) copyCompilerPlugins(compilerPlugins)
            execution("class-path", "package", "copy-dependencies") {
                "includeScope"("runtime")
                "outputDirectory"("\${project.build.directory}/lib")
                "useRepositoryLayout"("true")
            }
        }
    }

private fun Xml.copyCompilerPlugins(plugins: List<Artifact>) =
    execution("compiler-plugins", "initialize", "copy") {
        "outputDirectory"(COMPILER_PLUGINS)
        "artifactItems" {
            plugins.forEach {
                "artifactItem" {
                    coordinates(it.coordinate)
                    "destFileName"(fileName(it))
                }
            }
        }
    }

/**
 * Compiles Kotlin before Java, because the Java benchmark calls the Kotlin codec. Names the
 * compiler's plugins by their files, because the short names of kotlin-maven-plugin might select
 * other versions than Serdemark used.
 */
internal fun Xml.kotlin(contender: BuiltContender) {
    val arguments = KotlinArguments.of(contender.built)
    val plugins = contender.built.compilerPlugins
    plugin("org.jetbrains.kotlin", "kotlin-maven-plugin", contender.definition.kotlin) {
        "executions" {
            "execution" {
                "id"("kotlin")
                "phase"("process-sources")
                "goals" { "goal"("compile") }
                "configuration" {
                    "sourceDirs" { contender.sourceFolders.forEach { "sourceDir"(it) } }
                    "jvmTarget"(arguments.jvmTarget)
                    "moduleName"(arguments.moduleName)
                    "args" {
                        arguments.others.forEach { "arg"(it) }
                        if (plugins.isNotEmpty())
                            "arg"("-Xplugin=" + plugins.joinToString(",", transform = ::filePath))
                    }
                }
            }
        }
    }
}

/** Names JMH's annotation processor. From JDK 23 on, javac runs only processors that are named. */
internal fun Xml.jmhProcessor() =
    plugin(MAVEN_PLUGINS, "maven-compiler-plugin", version = null) {
        "configuration" {
            "annotationProcessorPaths" {
                "path" {
                    "groupId"(JMH.group)
                    "artifactId"("jmh-generator-annprocess")
                    "version"(JMH.version)
                }
            }
        }
    }

/** Builds a jar that starts JMH, with its class path in the manifest. */
internal fun Xml.benchmarksJar() =
    plugin(MAVEN_PLUGINS, "maven-jar-plugin", version = null) {
        "configuration" {
            "archive" {
                "manifest" {
                    "mainClass"("org.openjdk.jmh.Main")
                    "addClasspath"("true")
                    "classpathPrefix"("lib/")
                    "classpathLayoutType"("repository")
                }
            }
        }
    }

private fun Xml.execution(id: String, phase: String, goal: String, configuration: Xml.() -> Unit) =
    "execution" {
        "id"(id)
        "phase"(phase)
        "goals" { "goal"(goal) }
        "configuration"(configuration)
    }

private const val COMPILER_PLUGINS = "\${project.build.directory}/compiler-plugins"

private fun filePath(plugin: Artifact) = "$COMPILER_PLUGINS/${fileName(plugin)}"

/** Returns a unique file name. Two plugins may have files with the same name. */
private fun fileName(plugin: Artifact) = plugin.coordinate.text.replace(':', '_') + ".jar"
