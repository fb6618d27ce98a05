package dev.serdemark.contender

import java.nio.file.Path

/**
 * A jar of the user that replaces a jar from a repository.
 *
 * @property name the name of the file, as the user knows it
 * @property file a copy, which does not change
 * @property sha256 the SHA-256 of the content, in hexadecimal
 * @property modules `group:artifact` of each `pom.xml` in the jar
 */
data class LibraryJar(
    val name: String,
    val file: Path,
    val sha256: String,
    val modules: List<String>,
) {
    /**
     * Its [name] with the beginning of the content's hash, which distinguishes it from other jars
     * of this name.
     */
    internal val uniqueName: String
        get() = "$name#${sha256.take(HASH_LENGTH)}"

    private companion object {
        const val HASH_LENGTH = 8
    }
}
