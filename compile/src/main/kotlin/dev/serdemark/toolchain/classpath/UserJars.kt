package dev.serdemark.toolchain.classpath

import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.toolchain.unit.UserJar
import java.nio.file.Path
import kotlin.io.path.nameWithoutExtension

private const val HASH_LENGTH = 12

/**
 * What the user's class path adds to a contender's. If both have a library, the contender's version
 * is used, because the contender is named after it.
 *
 * @param contenders the contender's own class path
 * @param hash returns the SHA-256 of a file, in hexadecimal
 */
internal class UserJars(
    jars: List<UserJar>,
    contenders: List<Artifact>,
    private val hash: (Path) -> String,
) {
    private val versions = contenders.associate {
        "${it.coordinate.group}:${it.coordinate.artifact}" to it.coordinate
    }
    private val added = jars.filter { jar -> jar.module !in versions }
    private val other = jars.mapNotNull { jar ->
        val contenders = versions[jar.module] ?: return@mapNotNull null
        val users = Coordinate(checkNotNull(jar.library))
        if (users.version == contenders.version) null
        else "${users.artifact} ${contenders.version} in place of ${users.version}"
    }

    /** The jars to add. A run keeps copies of them. */
    val artifacts: List<Artifact>
        get() = added.map { jar ->
            val sha256 = hash(jar.file)
            val name = "user:${jar.file.nameWithoutExtension}:${sha256.take(HASH_LENGTH)}"
            Artifact(Coordinate(jar.library ?: name), jar.file, sha256, isFleeting = true)
        }

    /**
     * A sentence about libraries that the user has at other versions, or null if there are none.
     */
    val conflicts: String?
        get() =
            if (other.isEmpty()) null
            else
                "The contender's own libraries replace some of your class path: ${other.joinToString()}. " +
                    "To measure your version, name it with -c (e.g. -c jackson@2.15.2)."

    private val UserJar.module: String?
        get() = library?.substringBeforeLast(':')
}
