package dev.serdemark.engine

import java.util.Properties

/** The version of Serdemark that is running. */
object ThisBuild {
    /** The version that the build set; `development` outside of a jar. */
    val version: String = ThisBuild::class.java.`package`.implementationVersion ?: "development"

    /**
     * The commit that Serdemark was built from: 40 hexadecimal digits, followed by `-dirty` if
     * files had uncommitted changes. Null for a build outside of a Git clone.
     */
    val commit: String? by lazy {
        ThisBuild::class.java.getResourceAsStream("git.properties")?.use { stream ->
            commit(Properties().apply { load(stream) })
        }
    }

    internal fun commit(git: Properties): String? {
        val id = git.getProperty("git.commit.id.full")?.takeIf { it.matches(COMMIT) } ?: return null
        return if (git.getProperty("git.dirty") == "true") "$id-dirty" else id
    }

    private val COMMIT = Regex("[0-9a-f]{40}")
}
