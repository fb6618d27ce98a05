package dev.serdemark.jdk

import dev.serdemark.problem.pathOrNull
import java.io.IOException
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries

/**
 * The usual places of Java installations: environment variables (`JAVA_HOME`, and variables such as
 * `JAVA_HOME_21_X64` that build servers set), and the folders of system packages, SDKMAN, Gradle
 * toolchains and development environments.
 *
 * @param environment the variables of the process
 * @param userHome the user's home folder
 * @param root the root of the file system, which contains the system's folders
 */
class JdkPlaces(
    private val environment: Map<String, String> = System.getenv(),
    private val userHome: Path = Path(System.getProperty("user.home")),
    private val root: Path = Path("/"),
) {
    /**
     * The homes of installations: first the homes that environment variables name, then the homes
     * in folders. An installation may occur twice.
     */
    fun homes(): List<Path> = (fromVariables() + folders().flatMap(::children)).mapNotNull(::homeIn)

    private fun fromVariables(): List<Path> =
        environment
            .filterKeys { it == JAVA_HOME || it.startsWith("${JAVA_HOME}_") }
            .values
            .mapNotNull(::pathOrNull)

    private fun folders(): List<Path> =
        listOf(
            (variable("SDKMAN_CANDIDATES_DIR") ?: userHome.resolve(".sdkman/candidates")).resolve(
                "java"
            ),
            (variable("GRADLE_USER_HOME") ?: userHome.resolve(".gradle")).resolve("jdks"),
            userHome.resolve(".jdks"),
            userHome.resolve("Library/Java/JavaVirtualMachines"),
        ) + SYSTEM.map(root::resolve) + programFiles()

    /** The path in a variable; null if there is none. */
    private fun variable(name: String): Path? = environment[name]?.let(::pathOrNull)

    /** The program folders of Windows. Each vendor has a separate folder there. */
    private fun programFiles(): List<Path> =
        listOfNotNull(variable("ProgramFiles"), variable("ProgramFiles(x86)")).flatMap { folder ->
            VENDORS.map(folder::resolve)
        }

    private fun children(folder: Path): List<Path> =
        try {
            if (folder.isDirectory()) folder.listDirectoryEntries().sorted() else emptyList()
        } catch (_: IOException) {
            emptyList() // A JDK in a folder that may not be read could not be used either.
        }

    companion object {
        private const val JAVA_HOME = "JAVA_HOME"

        private val SYSTEM =
            listOf(
                "usr/lib/jvm",
                "usr/lib64/jvm",
                "usr/local/lib/jvm",
                "usr/java",
                "opt/java",
                "opt",
                "Library/Java/JavaVirtualMachines",
            )

        private val VENDORS =
            listOf(
                "Java",
                "Eclipse Adoptium",
                "Microsoft",
                "Amazon Corretto",
                "Zulu",
                "BellSoft",
                "Semeru",
            )

        /**
         * The home in [folder]: the folder itself, or the home within a bundle of macOS; null if
         * there is none.
         */
        internal fun homeIn(folder: Path): Path? =
            listOf(folder, folder.resolve("Contents/Home")).find { javaIn(it) != null }
    }
}
