package dev.serdemark.toolchain.classpath

import dev.serdemark.toolchain.unit.Artifact
import dev.serdemark.toolchain.unit.Coordinate
import dev.serdemark.toolchain.unit.UserJar
import java.nio.file.Path
import kotlin.io.path.nameWithoutExtension

private const val HASH_LENGTH = 12

/** Characters that the name of an artifact cannot contain, or cannot begin with. */
private val NOT_IN_COORDINATES = Regex("""^\W|[^\w.-]""")

/**
 * The jars that the user's class path adds to the class path of a contender. If both class paths
 * have a library, the contender's version is used, because the contender is named after it.
 *
 * @param contenderPath the class path of the contender
 * @param hash returns the SHA-256 of a file, in hexadecimal
 */
internal class UserJars(
    jars: List<UserJar>,
    contenderPath: List<Artifact>,
    private val hash: (Path) -> String,
) {
    private val contenderCoordinates = contenderPath.associate {
        it.coordinate.module to it.coordinate
    }
    private val addedJars = jars.filter { jar -> jar.coordinate?.module !in contenderCoordinates }
    private val replacements = jars.mapNotNull { jar ->
        val replaced = jar.coordinate ?: return@mapNotNull null
        val used = contenderCoordinates[replaced.module] ?: return@mapNotNull null
        if (replaced.version == used.version) null
        else "${replaced.artifact} ${used.version} in place of ${replaced.version}"
    }

    /** The jars to add. A run keeps copies of them. */
    val artifacts: List<Artifact>
        get() = addedJars.map { jar ->
            val sha256 = hash(jar.file)
            Artifact(
                jar.coordinate ?: coordinateFor(jar, sha256),
                jar.file,
                sha256,
                isChanging = true,
            )
        }

    /** Returns a valid coordinate for a jar that states none. */
    private fun coordinateFor(jar: UserJar, sha256: String): Coordinate {
        val name = jar.file.nameWithoutExtension.replace(NOT_IN_COORDINATES, "_")
        return Coordinate("user:$name:${sha256.take(HASH_LENGTH)}")
    }

    /**
     * A sentence about libraries that the user has at other versions, or null if there are none.
     */
    val conflicts: String?
        get() =
            if (replacements.isEmpty()) null
            else
                "The contender's own libraries replace some of your class path: ${replacements.joinToString()}. " +
                    "To measure a library at your version, name both with -c (e.g. -c jackson@2.15.2)."

    /** The coordinate that the jar states; null if it states none or an invalid one. */
    private val UserJar.coordinate: Coordinate?
        get() = library?.let(::Coordinate)?.takeIf { it.isWellFormed }
}
