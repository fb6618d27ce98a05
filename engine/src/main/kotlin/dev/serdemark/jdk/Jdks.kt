package dev.serdemark.jdk

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.pathOrNull
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.isDirectory

/** The oldest feature version that can run contenders, because they are compiled for it. */
const val OLDEST_FEATURE: Int = 17

/**
 * The Java installations that a user can choose.
 *
 * @param running the installation that runs this process. It is preferred to others of the same
 *   feature version.
 * @param workingFolder the folder that relative paths start from
 */
class Jdks(
    private val running: Jdk,
    private val places: JdkPlaces = JdkPlaces(),
    private val workingFolder: Path = Path("").toAbsolutePath(),
) {
    /** Each installation once: the running one, then the others from new to old. */
    val all: List<Jdk> by lazy {
        val others = places.homes().distinctBy { it.toRealPath() }.mapNotNull(::describe)
        (listOf(running) + others.sortedByDescending { it.version }).distinctBy {
            it.home.toRealPath()
        }
    }

    /**
     * Finds the installation that [text] names. The text is a version, its first numbers (`17`,
     * `17.0.15`), or the folder of an installation. If several installations match, returns the
     * running one, or else the newest.
     *
     * @throws ProblemException if there is no such installation, or if it is older than
     *   [OLDEST_FEATURE]
     */
    fun find(text: String): Jdk {
        val jdk = if (looksLikeVersion(text)) byVersion(text) else byPath(text)
        if (jdk.version.feature >= OLDEST_FEATURE) return jdk
        throw ProblemException(
            "JDK $jdk cannot run the workers: contenders are compiled for Java $OLDEST_FEATURE.",
            "Ask for JDK $OLDEST_FEATURE or later.",
        )
    }

    private fun looksLikeVersion(text: String) =
        text.firstOrNull()?.isDigit() == true && path(text)?.isDirectory() != true

    private fun path(text: String): Path? = pathOrNull(text)?.let(workingFolder::resolve)

    private fun byVersion(text: String): Jdk =
        all.find { it.version.matches(text) }
            ?: throw ProblemException(
                "There is no JDK '$text' here.",
                "Found: ${all.joinToString("; ")}. Install it, or name its folder.",
            )

    private fun byPath(text: String): Jdk {
        val home =
            path(text)?.let(JdkPlaces::homeIn)
                ?: throw ProblemException(
                    "Unknown JDK: '$text'. Expected a version (e.g. 17, 17.0.15) or a folder with bin/java.",
                    "Found: ${all.joinToString("; ")}. Name one of these, or its folder.",
                )
        return describe(home)
            ?: throw ProblemException(
                "The JDK in $home does not report its version.",
                "Name another JDK.",
            )
    }
}
