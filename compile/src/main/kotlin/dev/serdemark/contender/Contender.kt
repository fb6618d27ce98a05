package dev.serdemark.contender

import dev.serdemark.model.UserClasses
import dev.serdemark.model.UserMember
import java.nio.file.Path

/** Valid versions of a library. They can be parts of paths and addresses. */
internal val VERSION = Regex("[A-Za-z0-9][A-Za-z0-9._+-]*")

/** Describes [VERSION] in messages. */
internal const val VERSION_CHARACTERS = "letters, digits, '.', '_', '+' and '-'"

/**
 * A contender at one version of its library. [toString] returns one of these names:
 * - `moshi-codegen@1.14.0`
 * - `gson@gson.jar` if the user's [jars] replace some of the library's jars
 * - `gson+json@2.15.0` if it uses the user's [mapper]
 * - `gson+generated@2.15.0` if it [isGenerated]
 *
 * @property manifest the manifest as it applies to this version
 * @property files the manifest itself, and the files that it names for any version
 * @property version the version of the library, or the names of [jars] if there are any
 * @property jars the user's jars, by the coordinate that they replace
 * @property mapper the user's mapper that the codecs use; null if the codecs create a mapper
 * @property isGenerated whether it uses generated classes even if the user has classes
 */
class Contender
private constructor(
    val manifest: Manifest,
    val files: List<Path>,
    val version: String,
    private val libraryVersion: String,
    val jars: Map<String, LibraryJar>,
    val mapper: ContenderMapper?,
    val isGenerated: Boolean,
) {
    constructor(
        manifest: Manifest,
        files: List<Path>,
        version: String,
    ) : this(manifest, files, version, version, emptyMap(), mapper = null, isGenerated = false)

    private fun copy(
        manifest: Manifest,
        version: String = this.version,
        jars: Map<String, LibraryJar> = this.jars,
        mapper: ContenderMapper? = this.mapper,
        isGenerated: Boolean = this.isGenerated,
    ) = Contender(manifest, files, version, libraryVersion, jars, mapper, isGenerated)

    val id: String
        get() =
            manifest.id +
                mapper?.let { "+${it.name}" }.orEmpty() +
                if (isGenerated) GENERATED else ""

    /**
     * Returns the coordinates that the code for these [channels] is compiled and run with, without
     * the language's standard library.
     */
    fun dependencies(channels: Collection<String>): List<String> =
        (manifest.library.dependencies +
                channels.flatMap { manifest.codecs.channels.getValue(it).dependencies })
            .map(::fill)

    /** Returns the coordinates of the modules that the codecs register for the user's [classes]. */
    fun modulesFor(classes: UserClasses): List<String> {
        val support = manifest.codecs.userClasses?.modules ?: return emptyList()
        return support.modulesFor(classes).map { fill(support.artifacts.getValue(it)) }
    }

    /** Jars of which only some classes are used to compile and run. */
    val excerpts: List<Excerpt> = manifest.library.excerpts.map { it.copy(from = fill(it.from)) }

    /** Coordinates that code is compiled with, but not run with. */
    val compileOnly: List<String> = manifest.library.compileOnly.map(::fill)

    /** The version of the Kotlin compiler. */
    val kotlin: String
        get() = manifest.code.compiler.kotlin

    /** The version of the Scala compiler, or null if there is no Scala code. */
    val scala: String?
        get() = manifest.code.compiler.scala

    /** The coordinates of the plugins of the Kotlin compiler. */
    val compilerPlugins: List<String> = manifest.code.compiler.plugins.map(::fill)

    val generators: List<Generator> =
        manifest.code.generators.map {
            it.copy(version = it.version?.let(::fill), processor = it.processor?.let(::fill))
        }

    /** Whether this version is known to work. */
    val isKnownToWork: Boolean
        get() = version in manifest.library.knownVersions

    /**
     * How often this version read payloads of `serdemark conform` silently wrong; null if it was
     * not tested, or if it has jars or a mapper of the user.
     */
    val silentErrors: SilentErrors?
        get() = manifest.findings.silentErrors[version].takeIf { jars.isEmpty() && mapper == null }

    /**
     * The advisories for the jars that the manifest names, without those that the user replaced and
     * those that other jars bring; null if there is no table of advisories.
     */
    val advisories: ContenderAdvisories?
        get() {
            val table = manifest.findings.advisories ?: return null
            val known = table.about(dependencies(manifest.codecs.channels.keys) - jars.keys)
            return ContenderAdvisories(
                table.date,
                known,
                table.fixOf(known, manifest.libraryModules.toSet()),
            )
        }

    /**
     * The message if the codec does not compile or run with this version. It names the oldest and
     * the newest version that the codec is known to work with, or the nearest ones if this version
     * is between these two. Null if this version [isKnownToWork].
     */
    val misfit: String?
        get() {
            if (isKnownToWork) return null
            val known = manifest.library.knownVersions
            val newer = known.indexOfFirst { mavenVersion(it) > mavenVersion(version) }
            val versions =
                if (newer > 0) "${known[newer - 1]} and ${known[newer]}"
                else setOf(known.first(), known.last()).joinToString(" to ")
            val what = if (jars.isEmpty()) "version" else "jar"
            return "Serdemark's codec does not fit this $what; it is known to work with $versions."
        }

    /**
     * Returns this contender with the user's [jars]. Each key is the artifact that the jar
     * replaces, as `group:artifact`. All other artifacts keep their versions.
     */
    internal fun withJars(jars: Map<String, LibraryJar>): Contender =
        withRenamedJars(jars.mapKeys { (module, _) -> "$module:$libraryVersion" }) { it.name }

    /** Returns this contender with unique names for its [jars]. */
    internal fun withUniqueName(): Contender = withRenamedJars(jars) { it.uniqueName }

    private fun withRenamedJars(jars: Map<String, LibraryJar>, name: (LibraryJar) -> String) =
        copy(
            // The user's jars may have other faults than the tested version.
            manifest.copy(findings = manifest.findings.copy(faults = null)),
            version = jars.values.joinToString("+", transform = name),
            jars = jars,
        )

    /** Returns this contender with generated classes, even if the user has classes. */
    fun withGeneratedClasses(): Contender =
        copy(
            manifest.withUses(
                listOfNotNull(manifest.codecs.uses, "generated classes").joinToString(", "),
                manifest.findings.copy(
                    notes =
                        manifest.findings.notes + Note("Uses generated classes in place of yours.")
                ),
            ),
            mapper = null,
            isGenerated = true,
        )

    /**
     * Returns this contender with a [mapper] of the user, called [name], instead of the mapper that
     * the codecs create. The result has no notes and faults of this contender, because they are
     * about the replaced mapper.
     */
    fun withMapper(mapper: UserMember, name: String): Contender {
        val support = checkNotNull(manifest.codecs.mapper) { "$this takes no mapper" }
        val note =
            "Uses your ${mapper.name} as it is. If this mapper leaves out fields, such as nulls, the " +
                "contender writes less than others."
        return copy(
            manifest
                .forMapper()
                .withUses(
                    "${manifest.id} with ${mapper.name}",
                    manifest.findings.copy(notes = listOf(Note(note)), faults = null),
                ),
            mapper = ContenderMapper(name, mapper, support),
            isGenerated = false,
        )
    }

    override fun toString(): String = "$id@$version"

    private fun fill(coordinate: String) =
        coordinate.replace("\${version}", libraryVersion).replace("\${kotlin}", kotlin)

    companion object {
        /** The suffix of the id of a contender that [isGenerated]. */
        const val GENERATED: String = "+generated"
    }
}

/**
 * Returns these contenders, each followed by the same contender with generated classes. Contenders
 * with a mapper have no such variant, because the mapper is for the user's classes.
 */
fun List<Contender>.withGeneratedClasses(): List<Contender> = flatMap {
    if (it.mapper != null || it.isGenerated) listOf(it) else listOf(it, it.withGeneratedClasses())
}

/**
 * Returns each contender once, under a unique name. If jars have the same name but different
 * content, their names include a part of their hash.
 */
fun List<Contender>.withUniqueNames(): List<Contender> {
    val hashesByName = groupBy({ "$it" }, { it.jars.values.map(LibraryJar::sha256) })
    return map {
        val isAmbiguous = hashesByName.getValue("$it").distinct().size > 1
        if (isAmbiguous) it.withUniqueName() else it
    }
        .distinctBy { "$it" }
}
