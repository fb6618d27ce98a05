package dev.serdemark.cli.testing

import java.nio.file.Path
import java.util.jar.Attributes
import java.util.jar.JarOutputStream
import java.util.jar.Manifest
import kotlin.io.path.Path
import kotlin.io.path.absolute
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.outputStream

/**
 * An installation in [folder] with the launcher of the distribution, and with the classes of this
 * build.
 */
class LauncherTool(private val folder: Path) {
    private val home = folder.resolve("home")
    private val outputs = folder.resolve("outputs").createDirectories()
    private val launcher = home.resolve("bin/serdemark")

    init {
        home.resolve("bin").createDirectories()
        Path("../dist/src/main/dist/bin/serdemark").copyTo(launcher)
        ShippedHome.fill(home)
        createClassPathJar(home.resolve("lib").createDirectories().resolve("all.jar"))
    }

    /** Creates a jar without classes. Its manifest refers to the class path of the tests. */
    private fun createClassPathJar(jar: Path) {
        val entries = System.getProperty("java.class.path").split(java.io.File.pathSeparator)
        val manifest = Manifest()
        manifest.mainAttributes[Attributes.Name.MANIFEST_VERSION] = "1.0"
        manifest.mainAttributes[Attributes.Name.CLASS_PATH] =
            entries.joinToString(" ") { Path(it).absolute().toUri().toString() }
        JarOutputStream(jar.outputStream(), manifest).close()
    }

    /** Runs a [line] of shell commands. In it, the command `serdemark` is the launcher. */
    fun shell(line: String): ProgramResult =
        startScript(
                listOf("sh", "-c", "serdemark() { '$launcher' \"$@\"; }\n$line"),
                folder,
                outputs,
                mapOf(
                    "JAVA_HOME" to System.getProperty("java.home"),
                    "SERDEMARK_OPTS" to "-Duser.home=${folder.resolve("user")}",
                ),
            )
            .await()
}
