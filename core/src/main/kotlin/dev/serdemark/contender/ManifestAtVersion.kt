package dev.serdemark.contender

/**
 * A contender at one version of its library, written `moshi-codegen@1.14.0`, or with [jars] of the
 * user's own in place of some of the library's, written `gson@gson.jar`.
 *
 * @property version of the library; with [jars] their names
 * @property jars by the coordinate of what they stand for
 */
class ManifestAtVersion
private constructor(
    val manifest: Manifest,
    val version: String,
    private val libraryVersion: String,
    val jars: Map<String, LibraryJar>,
) {
    internal constructor(
        manifest: Manifest,
        version: String,
    ) : this(manifest, version, version, emptyMap())

    val id: String
        get() = manifest.id

    /**
     * Coordinates that code for these [channels] is compiled and run with, beside the language's
     * own library.
     */
    fun dependencies(channels: Collection<String>): List<String> =
        (manifest.dependencies + channels.flatMap { manifest.channels.getValue(it).dependencies })
            .map(::fill)

    /** Coordinates that code is compiled with besides, and not run with. */
    val compileOnly: List<String> = manifest.compileOnly.map(::fill)

    /** Version of the Kotlin compiler. */
    val kotlin: String
        get() = manifest.compiler.kotlin

    /** Version of the Scala compiler; null where nothing is Scala. */
    val scala: String?
        get() = manifest.compiler.scala

    /** Coordinates of the plugins of the Kotlin compiler. */
    val compilerPlugins: List<String> = manifest.compiler.plugins.map(::fill)

    val generators: List<Generator> =
        manifest.generators.map { it.copy(processor = fill(it.processor)) }

    /** Whether it is among the versions that are known to work. */
    val isTested: Boolean
        get() = version in manifest.tested

    /** This one by names of [jars] that no others have. */
    internal fun withUniqueName(): ManifestAtVersion =
        ManifestAtVersion(manifest, label(jars.values) { it.uniqueName }, libraryVersion, jars)

    override fun toString(): String = "$id@$version"

    private fun fill(coordinate: String) =
        coordinate.replace("\${version}", libraryVersion).replace("\${kotlin}", kotlin)

    internal companion object {
        /** With [jars] by `group:artifact`, and all else of the default version. */
        fun withJars(manifest: Manifest, jars: Map<String, LibraryJar>): ManifestAtVersion =
            ManifestAtVersion(
                manifest,
                label(jars.values) { it.name },
                manifest.version,
                jars.mapKeys { (module, _) -> "$module:${manifest.version}" },
            )

        private fun label(jars: Collection<LibraryJar>, name: (LibraryJar) -> String) =
            jars.joinToString("+", transform = name)
    }
}

/**
 * Each contender once, under a name of its own: jars of one name and different content get a part
 * of its hash into theirs.
 */
fun List<ManifestAtVersion>.namedApart(): List<ManifestAtVersion> {
    val contents = groupBy({ "$it" }, { it.jars.values.map(LibraryJar::sha256) })
    return map { if (contents.getValue("$it").distinct().size > 1) it.withUniqueName() else it }
        .distinctBy { "$it" }
}
