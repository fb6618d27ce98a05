package dev.serdemark.cli.testing

import java.io.File
import java.nio.file.Files
import java.nio.file.Path
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.Path
import kotlin.io.path.createTempDirectory
import kotlin.io.path.createTempFile
import kotlin.io.path.deleteRecursively
import kotlin.io.path.isDirectory
import kotlin.io.path.name
import kotlin.io.path.outputStream
import kotlin.io.path.relativeTo
import kotlin.io.path.walk

/**
 * Arguments of the program's JVM. Tests start hundreds of JVMs, so each uses an archive of loaded
 * classes. A JVM can archive only classes from jars.
 */
internal object Program {
    private val folder = createTempDirectory("serdemark-program")

    private val places =
        System.getProperty("java.class.path").split(File.pathSeparator).map(::Path).partition {
            it.name == "test-classes"
        }
    private val jars =
        places.second.joinToString(File.pathSeparator) {
            "${if (it.isDirectory()) jar(it) else it}"
        }

    /** The class path of the program, with jars instead of folders except for the test classes. */
    val classPath: String = "$jars${File.pathSeparator}${places.first.single()}"

    private val plain = listOf("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xlog:cds=off")

    val options: List<String> =
        folder.resolve("classes.jsa").let { archive ->
            make(archive)
            plain + "-XX:SharedArchiveFile=$archive"
        }

    /** Writes the archive of the classes that a run loads. This run builds nothing. */
    private fun make(archive: Path) {
        val java = Path(System.getProperty("java.home"), "bin", "java").toString()
        val command = listOf(java) + plain + "-XX:ArchiveClassesAtExit=$archive"
        val program = listOf("-Dserdemark.home=${Tool.home}", "-cp", jars)
        val run = listOf("dev.serdemark.cli.MainKt", "run", "users/small", "-c", "gson")
        ProcessBuilder(command + program + run + listOf("--offline", "--cache=cache", "--out=run"))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        Runtime.getRuntime().addShutdownHook(Thread(::delete))
    }

    @OptIn(ExperimentalPathApi::class) private fun delete() = folder.deleteRecursively()

    private fun jar(classes: Path): Path {
        val jar = createTempFile(folder, suffix = ".jar")
        ZipOutputStream(jar.outputStream()).use { out ->
            for (file in classes.walk()) {
                out.putNextEntry(ZipEntry(file.relativeTo(classes).joinToString("/")))
                Files.copy(file, out)
            }
        }
        return jar
    }
}
