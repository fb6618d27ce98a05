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

/** Creates jars with only some classes of other jars, and keeps them in the [cache]. */
internal class Excerpts(private val cache: Cache, private val listener: BuildListener) {
    /**
     * Returns a jar with the classes of the jar [source] that match [classes], see
     * [Excerpt.classes]. Returns null if no class matches.
     */
    fun create(source: Artifact, classes: List<String>): Artifact? {
        val folder = cache.jars.resolve(identityOfExcerpt(source.sha256, classes))
        val file = folder.resolve(source.file.name)
        val seal = sealOf(folder)
        if (seal == Seal.DAMAGED) listener.on(BuildEvent.Damaged(folder, isDownload = false))
        if (seal != Seal.INTACT && !write(source.file, classes, file)) return null
        // A run keeps a copy of this excerpt if its source may change. Otherwise the excerpt can be
        // created again from its source.
        return if (source.isChanging)
            Artifact(source.coordinate, file, sha256(file), isChanging = true)
        else Artifact(source.coordinate, file, source.sha256, classes = classes)
    }

    /** Returns the result for an [excerpt] whose jar contains none of the classes. */
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
    private fun write(jar: Path, classes: List<String>, file: Path): Boolean {
        val patterns = classes.map(::pattern)
        val work = cache.temporaryFolder()
        try {
            val draft = work.resolve("draft").createDirectories()
            ZipFile(jar.toFile()).use { zip ->
                val entries =
                    zip.entries()
                        .asSequence()
                        .filter { entry -> patterns.any { it.matches(entry.name) } }
                        .sortedBy { it.name }
                        .toList()
                if (entries.isEmpty()) return false
                val contents = entries.associate { it.name to { zip.getInputStream(it) } }
                writeJar(contents, draft.resolve(file.name))
            }
            seal(draft)
            cache.publish(draft, file.parent) { sealOf(file.parent) == Seal.INTACT }
            return true
        } finally {
            work.deleteTree()
        }
    }

    private fun pattern(classes: String): Regex {
        val names = classes.split('*').joinToString("[^/]*") { Regex.escape(it) }
        // A nested class has a `$` after the name of the outer class.
        return Regex("$names(\\$[^/]*)?\\.class")
    }
}
