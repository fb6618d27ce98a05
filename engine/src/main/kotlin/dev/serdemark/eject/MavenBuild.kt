package dev.serdemark.eject

import dev.serdemark.toolchain.unit.Coordinate

private const val GROUP = "dev.serdemark.ejected"
internal const val PARENT = "ejected"
private const val VERSION = "1"
internal const val MAVEN_PLUGINS = "org.apache.maven.plugins"

internal val JMH = Coordinate("org.openjdk.jmh:jmh-core:${Versions.JMH}")

/** The POM of the whole project: its modules, and the versions that all modules share. */
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

/** The POM of the module that all others use. */
internal fun supportPom(): String = pom {
    parent()
    "artifactId"(SUPPORT)
}

/** The POM of a contender's module: its class path, its compiler, and a jar that starts JMH. */
internal fun modulePom(module: Module): String = pom {
    val built = module.ejected.built
    parent()
    "artifactId"(module.name)
    "dependencies" {
        comment(
            "The class path that is measured: all of it, in order, so that nothing is left to mediation."
        )
        built.classPath.forEach { exactly(it.coordinate) }
        comment("What calls it.")
        "dependency" { coordinates(Coordinate("$GROUP:$SUPPORT:$VERSION")) }
        "dependency" { coordinates(JMH) }
    }
    "build" {
        "finalName"("benchmarks")
        "plugins" {
            copies(built.compilerPlugins)
            kotlin(module.ejected)
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

private fun Xml.exactly(coordinate: Coordinate) = "dependency" {
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
