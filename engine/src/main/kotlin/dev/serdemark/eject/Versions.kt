package dev.serdemark.eject

import java.util.Properties

/** Versions that ejected projects use. The root POM lists them. */
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
