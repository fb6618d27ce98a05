package dev.serdemark.cli.testing

import java.nio.file.Path
import java.util.jar.Attributes
import java.util.jar.JarOutputStream
import java.util.jar.Manifest
import kotlin.io.path.Path
import kotlin.io.path.absolute
import kotlin.io.path.copyTo
import kotlin.io.path.createDirectories
import kotlin.io.path.createSymbolicLinkPointingTo
import kotlin.io.path.outputStream

/** The distributed launcher, with the classes of this build, in [folder]. */
internal class LauncherTool(private val folder: Path) {
    private val home = folder.resolve("home")
    private val outputs = folder.resolve("outputs").createDirectories()
    private val launcher = home.resolve("bin/serdemark")

    init {
        home.resolve("bin").createDirectories()
        Path("src/main/dist/bin/serdemark").copyTo(launcher)
        for (name in listOf("contenders", "studies", "workloads", "selfcheck")) {
            home.resolve(name).createSymbolicLinkPointingTo(Tool.home.resolve(name))
        }
        pathingJar(home.resolve("lib").createDirectories().resolve("all.jar"))
    }

    /** Creates a jar whose manifest names the class path of the tests. */
    private fun pathingJar(jar: Path) {
        val places = System.getProperty("java.class.path").split(java.io.File.pathSeparator)
        val manifest = Manifest()
        manifest.mainAttributes[Attributes.Name.MANIFEST_VERSION] = "1.0"
        manifest.mainAttributes[Attributes.Name.CLASS_PATH] =
            places.joinToString(" ") { Path(it).absolute().toUri().toString() }
        JarOutputStream(jar.outputStream(), manifest).close()
    }

    /** Runs a line of shell in which `serdemark` is the launcher. */
    fun shell(line: String): Ended =
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
