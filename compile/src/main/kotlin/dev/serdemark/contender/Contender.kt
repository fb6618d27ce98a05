package dev.serdemark.contender

import java.nio.file.Path

/** A library's version, which ends in paths and addresses. */
internal val VERSION = Regex("[A-Za-z0-9][A-Za-z0-9._+-]*")

/** What [VERSION] is, in words. */
internal const val A_VERSION = "letters, digits, '.', '_', '+' and '-'"

/**
 * A contender at one version of its library, written `moshi-codegen@1.14.0`, or with [jars] of the
 * user's own in place of some of the library's, written `gson@gson.jar`.
 *
 * @property manifest as it is at this version
 * @property files the manifest itself, and the files that it names for any version
 * @property version of the library; with [jars] their names
 * @property jars by the coordinate of what they stand for
 */
class Contender
private constructor(
    val manifest: Manifest,
    val files: List<Path>,
    val version: String,
    private val libraryVersion: String,
    val jars: Map<String, LibraryJar>,
) {
    internal constructor(
        manifest: Manifest,
        files: List<Path>,
        version: String,
    ) : this(manifest, files, version, version, emptyMap())

    val id: String
        get() = manifest.id

    /**
     * Coordinates that code for these [channels] is compiled and run with, beside the language's
     * own library.
     */
    fun dependencies(channels: Collection<String>): List<String> =
        (manifest.dependencies + channels.flatMap { manifest.channels.getValue(it).dependencies })
            .map(::fill)

    /** Jars of which only some classes are compiled and run with. */
    val excerpts: List<Excerpt> = manifest.excerpts.map { it.copy(from = fill(it.from)) }

    /** Coordinates that code is compiled with besides, and not run with. */
    val compileOnly: List<String> = manifest.compileOnly.map(::fill)

    /** Version of the Kotlin compiler. */
    val kotlin: String
        get() = manifest.compiler.kotlin

    /** Version of the Scala compiler; null if nothing is Scala. */
    val scala: String?
        get() = manifest.compiler.scala

    /** Coordinates of the plugins of the Kotlin compiler. */
    val compilerPlugins: List<String> = manifest.compiler.plugins.map(::fill)

    val generators: List<Generator> =
        manifest.generators.map {
            it.copy(version = it.version?.let(::fill), processor = it.processor?.let(::fill))
        }

    /** Whether it is among the versions that are known to work. */
    val isTested: Boolean
        get() = version in manifest.tested

    /** This one with [jars] by `group:artifact`, and all else of its version. */
    internal fun withJars(jars: Map<String, LibraryJar>): Contender =
        named(jars.mapKeys { (module, _) -> "$module:$libraryVersion" }) { it.name }

    /** This one by names of [jars] that no others have. */
    internal fun withUniqueName(): Contender = named(jars) { it.uniqueName }

    private fun named(jars: Map<String, LibraryJar>, name: (LibraryJar) -> String) =
        Contender(
            manifest,
            files,
            jars.values.joinToString("+", transform = name),
            libraryVersion,
            jars,
        )

    override fun toString(): String = "$id@$version"

    private fun fill(coordinate: String) =
        coordinate.replace("\${version}", libraryVersion).replace("\${kotlin}", kotlin)
}

/**
 * Each contender once, under a separate name: jars of one name and different content get a part of
 * its hash into theirs.
 */
fun List<Contender>.namedApart(): List<Contender> {
    val contents = groupBy({ "$it" }, { it.jars.values.map(LibraryJar::sha256) })
    return map { if (contents.getValue("$it").distinct().size > 1) it.withUniqueName() else it }
        .distinctBy { "$it" }
}
