package dev.serdemark.eject

import dev.serdemark.snippets.Xml
import dev.serdemark.toolchain.unit.Coordinate
import java.util.Properties

private const val GROUP = "dev.serdemark.ejected"
internal const val PARENT = "ejected"
private const val VERSION = "1"
internal const val MAVEN_PLUGINS = "org.apache.maven.plugins"

internal val JMH = Coordinate("org.openjdk.jmh:jmh-core:${Versions.JMH}")

/** Returns the POM of the whole project: its modules, and the versions that all modules share. */
internal fun rootPom(modules: List<Module>): String = pom {
    "groupId"(GROUP)
    "artifactId"(PARENT)
    "version"(VERSION)
    "packaging"("pom")
    "modules" {
        "module"(SUPPORT)
        modules.forEach { "module"(it.name) }
    }
    "properties" {
        "project.build.sourceEncoding"("UTF-8")
        "maven.compiler.release"("17")
        "kotlin.compiler.daemon"("false")
    }
    "build" {
        "pluginManagement" {
            "plugins" {
                plugin(MAVEN_PLUGINS, "maven-compiler-plugin", Versions.COMPILER_PLUGIN)
                plugin(MAVEN_PLUGINS, "maven-resources-plugin", Versions.RESOURCES_PLUGIN)
                plugin(MAVEN_PLUGINS, "maven-dependency-plugin", Versions.DEPENDENCY_PLUGIN)
                plugin(MAVEN_PLUGINS, "maven-jar-plugin", Versions.JAR_PLUGIN)
            }
        }
    }
}

/** Returns the POM of the module that all other modules use. */
internal fun supportPom(): String = pom {
    parent()
    "artifactId"(SUPPORT)
}

/** Returns the POM of a contender's module: its class path, its compiler, and the JMH jar. */
internal fun modulePom(module: Module): String = pom {
    val built = module.contender.built
    parent()
    "artifactId"(module.name)
    "dependencies" {
        comment(
            "The class path that is measured, complete and in order, so that the build tool selects no versions."
        )
        built.classPath.forEach { dependencyWithoutTransitives(it.coordinate) }
        comment("The code that calls the library.")
        "dependency" { coordinates(Coordinate("$GROUP:$SUPPORT:$VERSION")) }
        "dependency" { coordinates(JMH) }
    }
    "build" {
        "finalName"("benchmarks")
        "plugins" {
            dependencyCopies(built.compilerPlugins)
            kotlin(module.contender)
            jmhProcessor()
            benchmarksJar()
        }
    }
}

private fun pom(content: Xml.() -> Unit): String =
    xmlDocument("project", mapOf("xmlns" to "http://maven.apache.org/POM/4.0.0")) {
        "modelVersion"("4.0.0")
        content()
    }

private fun Xml.parent() = "parent" {
    "groupId"(GROUP)
    "artifactId"(PARENT)
    "version"(VERSION)
}

private fun Xml.dependencyWithoutTransitives(coordinate: Coordinate) = "dependency" {
    coordinates(coordinate)
    "exclusions" {
        "exclusion" {
            "groupId"("*")
            "artifactId"("*")
        }
    }
}

internal fun Xml.coordinates(coordinate: Coordinate) {
    "groupId"(coordinate.group)
    "artifactId"(coordinate.artifact)
    "version"(coordinate.version)
    if (coordinate.classifier.isNotEmpty()) "classifier"(coordinate.classifier)
}

/** Versions that ejected projects use. They come from the POM of Serdemark itself. */
internal object Versions {
    private val versions =
        Properties().apply {
            Versions::class.java.getResourceAsStream("versions.properties").use(::load)
        }

    val SERDEMARK = version("serdemark")
    val JMH = version("jmh")
    val COMPILER_PLUGIN = version("compiler")
    val RESOURCES_PLUGIN = version("resources")
    val DEPENDENCY_PLUGIN = version("dependency")
    val JAR_PLUGIN = version("jar")

    private fun version(name: String): String = versions.getProperty(name)
}

/** Builds an XML document with a root called [name]. */
internal fun xmlDocument(name: String, attributes: Map<String, String>, content: Xml.() -> Unit) =
    buildString {
        appendLine("""<?xml version="1.0" encoding="UTF-8"?>""")
        Xml(this, "").element(name, attributes, content)
    }
