package dev.serdemark.contender

/** A contender at one version of its library, written `moshi-codegen@1.14.0`. */
class ManifestAtVersion internal constructor(val manifest: Manifest, val version: String) {
    val id: String
        get() = manifest.id

    /** Coordinates that the code is compiled and run with, the language's library first. */
    val dependencies: List<String> =
        listOf("org.jetbrains.kotlin:kotlin-stdlib:${manifest.compiler.kotlin}") +
            manifest.dependencies.map(::fill)

    /** Version of the Kotlin compiler. */
    val kotlin: String
        get() = manifest.compiler.kotlin

    /** Coordinates of the plugins of the Kotlin compiler. */
    val compilerPlugins: List<String> = manifest.compiler.plugins.map(::fill)

    val generators: List<Generator> =
        manifest.generators.map { it.copy(processor = fill(it.processor)) }

    /** Whether it is among the versions that are known to work. */
    val isTested: Boolean
        get() = version in manifest.tested

    override fun toString(): String = "$id@$version"

    private fun fill(coordinate: String) =
        coordinate.replace("\${version}", version).replace("\${kotlin}", kotlin)
}
