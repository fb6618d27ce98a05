package dev.serdemark.eject

import dev.serdemark.toolchain.unit.Artifact

/** One plugin of the build. */
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
 * Puts the class path beside the jar of benchmarks, and the Kotlin compiler's plugins where
 * [kotlin] finds them. Named by their files, and not by the short names of kotlin-maven-plugin,
 * these are the very plugins that were used.
 */
internal fun Xml.copies(compilerPlugins: List<Artifact>) =
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

/** Kotlin before Java, as the benchmark calls the codec. */
internal fun Xml.kotlin(ejected: EjectedContender) {
    val arguments = KotlinArguments.of(ejected.built)
    val plugins = ejected.built.compilerPlugins
    plugin("org.jetbrains.kotlin", "kotlin-maven-plugin", ejected.contender.kotlin) {
        "executions" {
            "execution" {
                "id"("kotlin")
                "phase"("process-sources")
                "goals" { "goal"("compile") }
                "configuration" {
                    "sourceDirs" { ejected.sourceFolders.forEach { "sourceDir"(it) } }
                    "jvmTarget"(arguments.jvmTarget)
                    "moduleName"(arguments.moduleName)
                    "args" {
                        arguments.others.forEach { "arg"(it) }
                        if (plugins.isNotEmpty())
                            "arg"("-Xplugin=" + plugins.joinToString(",", transform = ::place))
                    }
                }
            }
        }
    }
}

/** Names JMH's processor, which a JDK from 23 on does not look for by itself. */
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

/** A jar that JMH starts from, with its class path in the manifest. */
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

private fun place(plugin: Artifact) = "$COMPILER_PLUGINS/${fileName(plugin)}"

/** Unique: two plugins may have files of one name. */
private fun fileName(plugin: Artifact) = plugin.coordinate.text.replace(':', '_') + ".jar"
