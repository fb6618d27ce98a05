package dev.serdemark.toolchain.resolution.testing

import dev.serdemark.contender.LibraryJar
import dev.serdemark.toolchain.LibraryJars
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.resolution.ClassPathRequest
import dev.serdemark.toolchain.resolution.Releases
import dev.serdemark.toolchain.resolution.Resolution
import dev.serdemark.toolchain.resolution.Resolver
import dev.serdemark.toolchain.resolution.ResolverSettings
import dev.serdemark.toolchain.resolution.coordinate
import dev.serdemark.toolchain.testing.Recorder
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.Coordinate
import java.nio.file.Path
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream
import kotlin.io.path.createDirectories
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.outputStream
import kotlin.io.path.readBytes
import kotlin.io.path.writeBytes
import kotlin.io.path.writeText

/** A resolver with its own cache and settings, below [folder]. */
internal class ResolverFixture(private val folder: Path) {
    private val cache = Cache(folder.resolve("cache"))
    val recorder = Recorder()
    val settingsFile: Path = folder.resolve("settings.xml")
    val repository: Path = cache.repository

    /** Maven's local repository, in which builds install artifacts. */
    val installations: Path = folder.resolve("installations")

    /** Writes settings with [content] and the place of the local repository. */
    fun writeSettings(content: String) =
        settingsFile.writeText(
            "<settings><localRepository>$installations</localRepository>$content</settings>"
        )

    /** Installs a jar with this [content], as a build does. Returns its folder. */
    fun install(coordinate: String, content: String, vararg dependencies: String): Path {
        val (group, artifact, version) = coordinate.split(':')
        val folder = installations.resolve("${group.replace('.', '/')}/$artifact/$version")
        folder.createDirectories()
        folder.resolve("$artifact-$version.jar").writeText(content)
        folder.resolve("$artifact-$version.pom").writeBytes(pom(coordinate, dependencies.toList()))
        return folder
    }

    /**
     * Puts a jar into the local repository, as if Maven had downloaded it [from] the repository
     * with that id. Returns its folder.
     *
     * @param checksum returns the checksum of a file in the repository; null if the repository has
     *   none
     */
    fun download(
        coordinate: String,
        content: String,
        from: String = "corp",
        checksum: (ByteArray) -> String? = ::sha1,
    ): Path {
        val folder = install(coordinate, content)
        val files = folder.listDirectoryEntries()
        for (file in files) {
            checksum(file.readBytes())?.let {
                folder.resolve("${file.name}.sha1").writeText(it)
            }
        }
        folder
            .resolve("_remote.repositories")
            .writeText(files.joinToString("\n") { "${it.name}>$from=" })
        return folder
    }

    /**
     * Creates a user's jar. If [pom] is not null, the jar has it as the POM of `org.sample:lib`.
     */
    fun createUserJar(pom: ByteArray?): LibraryJar {
        val file = folder.resolve("lib.jar")
        ZipOutputStream(file.outputStream()).use { zip ->
            zip.putNextEntry(ZipEntry("Lib.class"))
            if (pom != null) {
                zip.putNextEntry(ZipEntry("META-INF/maven/org.sample/lib/pom.xml"))
                zip.write(pom)
            }
        }
        return LibraryJars(cache).add(file)
    }

    /** Writes settings with [url] as a mirror of all repositories, and the XML [more]. */
    fun useMirror(url: String, more: String = "") =
        writeSettings(
            "<mirrors><mirror><id>corp</id><mirrorOf>*</mirrorOf><url>$url</url></mirror></mirrors>$more"
        )

    /**
     * Writes settings with [url] as a mirror of Maven Central, and [another] repository before it.
     */
    fun useMirrorOfCentral(url: String, another: String) =
        writeSettings(
            "<mirrors><mirror><id>corp</id><mirrorOf>central</mirrorOf><url>$url</url></mirror></mirrors>" +
                "<profiles><profile><id>p</id><activation><activeByDefault>true</activeByDefault></activation>" +
                "<repositories><repository><id>another</id><url>$another</url></repository></repositories>" +
                "</profile></profiles>"
        )

    /** Returns the releases that all [modules] have. */
    fun releases(vararg modules: String): List<String> =
        cache.use().use { Releases(cache, resolverSettings(offline = false)).all(modules.toList()) }

    /** Returns the newest release that all [modules] have. */
    fun newest(vararg modules: String, offline: Boolean = false): String =
        cache.use().use { Releases(cache, resolverSettings(offline)).newest(modules.toList()) }

    fun resolve(
        vararg roots: String,
        offline: Boolean = false,
        jars: Map<String, LibraryJar> = emptyMap(),
    ): Resolution {
        val request = ClassPathRequest(roots.map(::Coordinate), jars.mapKeys { Coordinate(it.key) })
        return cache.use().use {
            Resolver(cache, resolverSettings(offline), recorder).use {
                it.resolve(listOf(request)).getValue(request)
            }
        }
    }

    private fun resolverSettings(offline: Boolean) =
        ResolverSettings(offline, settingsFile, mavenHome = null)
}

internal fun Resolution.coordinates(): List<String> =
    shouldBeResolved().artifacts.map { it.coordinate.text }

internal fun Resolution.shouldBeResolved(): Resolution.Resolved =
    when (this) {
        is Resolution.Resolved -> this
        is Resolution.Missing -> throw AssertionError("Missing: $unavailable")
    }

internal fun Resolution.shouldBeUnavailable(): BuildResult.Unavailable =
    when (this) {
        is Resolution.Resolved -> throw AssertionError("Resolved: $artifacts")
        is Resolution.Missing -> unavailable
    }
