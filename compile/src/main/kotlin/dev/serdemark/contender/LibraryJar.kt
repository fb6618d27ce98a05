package dev.serdemark.contender

import java.nio.file.Path

/**
 * A jar of the user's own that stands in place of one that a repository has.
 *
 * @property name of the file, as the user knows it
 * @property file a copy, which stays as it is
 * @property sha256 of the content, in hexadecimal
 * @property modules `group:artifact` of each `pom.xml` that it holds
 */
data class LibraryJar(
    val name: String,
    val file: Path,
    val sha256: String,
    val modules: List<String>,
) {
    /**
     * Its [name], with the start of the content's hash, which distinguishes it from others of this
     * name.
     */
    internal val uniqueName: String
        get() = "$name#${sha256.take(HASH_LENGTH)}"

    private companion object {
        const val HASH_LENGTH = 8
    }
}
