package dev.serdemark.toolchain.classpath

import dev.serdemark.contender.Excerpt
import dev.serdemark.system.writeJar
import dev.serdemark.toolchain.cache.Cache
import dev.serdemark.toolchain.cache.Seal
import dev.serdemark.toolchain.cache.deleteTree
import dev.serdemark.toolchain.cache.seal
import dev.serdemark.toolchain.cache.sealOf
import dev.serdemark.toolchain.cache.sha256
import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.BuildEvent
import dev.serdemark.toolchain.unit.BuildListener
import dev.serdemark.toolchain.unit.BuildResult
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.toolchain.unit.identityOfExcerpt
import java.nio.file.Path
import java.util.zip.ZipFile
import kotlin.io.path.createDirectories
import kotlin.io.path.name

/** Creates jars that hold only some classes of other jars, and keeps them in the [cache]. */
internal class Excerpts(private val cache: Cache, private val listener: BuildListener) {
    /**
     * Returns a jar with the classes of [whole] that match [classes], see [Excerpt.classes].
     * Returns null if no class matches.
     */
    fun of(whole: Artifact, classes: List<String>): Artifact? {
        val place = cache.jars.resolve(identityOfExcerpt(whole.sha256, classes))
        val file = place.resolve(whole.file.name)
        val seal = sealOf(place)
        if (seal == Seal.DAMAGED) listener.on(BuildEvent.Damaged(place, isDownload = false))
        if (seal != Seal.WHOLE && !cut(whole.file, classes, file)) return null
        return if (whole.isFleeting)
            Artifact(whole.coordinate, file, sha256(file), isFleeting = true)
        else Artifact(whole.coordinate, file, whole.sha256, classes = classes)
    }

    /** Returns the result for an [excerpt] whose jar holds none of the classes. */
    fun unavailable(excerpt: Excerpt) =
        BuildResult.Unavailable(
            Coordinate(excerpt.from),
            "${excerpt.from} holds none of the classes ${excerpt.classes.joinToString()}.",
            "Name other classes in the manifest's excerpts.",
        )

    /**
     * Writes the classes of [jar] that match [classes] to [file]. Returns false if no class
     * matches.
     */
    private fun cut(jar: Path, classes: List<String>, file: Path): Boolean {
        val wanted = classes.map(::pattern)
        val work = cache.temporaryFolder()
        try {
            val whole = work.resolve("whole").createDirectories()
            val draft = whole.resolve(file.name)
            ZipFile(jar.toFile()).use { zip ->
                val entries =
                    zip.entries()
                        .asSequence()
                        .filter { entry -> wanted.any { it.matches(entry.name) } }
                        .sortedBy { it.name }
                        .toList()
                if (entries.isEmpty()) return false
                writeJar(entries.associate { it.name to { zip.getInputStream(it) } }, draft)
            }
            seal(whole)
            cache.publish(whole, file.parent) { sealOf(file.parent) == Seal.WHOLE }
            return true
        } finally {
            work.deleteTree()
        }
    }

    private fun pattern(classes: String): Regex {
        val named = classes.split('*').joinToString("[^/]*") { Regex.escape(it) }
        // The names of nested classes follow a `$`.
        return Regex("$named(\\$[^/]*)?\\.class")
    }
}
