package dev.serdemark.contender

import java.nio.file.Path

/**
 * A jar of the user that replaces a jar from a repository.
 *
 * @property name the name of the user's file, or the name that the user gives the jar
 * @property file a copy, which does not change
 * @property sha256 the SHA-256 of the content, in hexadecimal
 * @property modules `group:artifact` of each `pom.xml` in the jar
 * @property version the version in the manifest of the jar; null if there is none
 */
data class LibraryJar(
    val name: String,
    val file: Path,
    val sha256: String,
    val modules: List<String>,
    val version: String? = null,
) {
    /**
     * The [name], the [version], and the beginning of the content's hash. The hash distinguishes
     * this jar from other jars of the same name.
     */
    internal val uniqueName: String
        get() = listOfNotNull(name, version, sha256.take(HASH_LENGTH)).joinToString("#")

    private companion object {
        const val HASH_LENGTH = 8
    }
}
