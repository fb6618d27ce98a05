package dev.serdemark.cli.testing

import java.io.File
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardOpenOption
import java.util.zip.Deflater
import java.util.zip.ZipEntry
import java.util.zip.ZipOutputStream
import kotlin.io.path.ExperimentalPathApi
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.deleteRecursively
import kotlin.io.path.exists
import kotlin.io.path.fileSize
import kotlin.io.path.getLastModifiedTime
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.outputStream
import kotlin.io.path.readText
import kotlin.io.path.relativeTo
import kotlin.io.path.walk
import kotlin.io.path.writeText

/**
 * Arguments of the program's JVM. Tests start hundreds of JVMs, so each uses an archive of loaded
 * classes. A JVM can archive only classes from jars. The first JVM of tests makes the jars and the
 * archive. The others use the same files, also in later builds, until a class changes.
 */
internal object Program {
    private const val LOCK = "lock"

    private val folder = Tool.home.resolve("target/test-program").createDirectories()
    private val java = Path(System.getProperty("java.home"), "bin", "java").toString()

    private val places =
        System.getProperty("java.class.path").split(File.pathSeparator).map(::Path).partition {
            it.name == "test-classes"
        }

    /** The jars to make, by their folders of classes. */
    private val made: Map<Path, Path> =
        places.second
            .filter { it.isDirectory() }
            .distinct()
            .withIndex()
            .associate { (index, classes) ->
                classes to folder.resolve("$index.jar")
            }

    private val jars = places.second.joinToString(File.pathSeparator) { "${made[it] ?: it}" }

    /** The class path of the program, with jars instead of folders except for the test classes. */
    val classPath: String = "$jars${File.pathSeparator}${places.first.single()}"

    private val plain = listOf("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xlog:cds=off")
    private val archive = folder.resolve("classes.jsa")

    val options: List<String> = plain + "-XX:SharedArchiveFile=$archive"

    init {
        val file = folder.resolve(LOCK)
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).use { channel ->
            channel.lock().use { makeUnlessMade() }
        }
    }

    private fun makeUnlessMade() {
        val list = folder.resolve("inputs")
        val inputs = inputs()
        if (list.exists() && list.readText() == inputs) return
        clear()
        made.forEach { (classes, jar) -> pack(classes, jar) }
        makeArchive()
        list.writeText(inputs)
    }

    /** Describes everything that the archive depends on. */
    private fun inputs(): String =
        (listOf(java, "${Runtime.version()}") + places.second.flatMap(::described)).joinToString(
            "\n"
        )

    private fun described(place: Path): List<String> {
        val files = if (place.isDirectory()) place.walk().toList().sorted() else listOf(place)
        return files
            .filter { it.exists() }
            .map { "$it ${it.fileSize()} ${it.getLastModifiedTime()}" }
    }

    @OptIn(ExperimentalPathApi::class)
    private fun clear() =
        folder.listDirectoryEntries().filter { it.name != LOCK }.forEach { it.deleteRecursively() }

    /** Writes the archive of the classes that a run loads. This run builds nothing. */
    private fun makeArchive() {
        val command = listOf(java) + plain + "-XX:ArchiveClassesAtExit=$archive"
        val program = listOf("-Dserdemark.home=${Tool.home}", "-cp", jars)
        val run = listOf("dev.serdemark.cli.MainKt", "run", "users/small", "-c", "gson")
        ProcessBuilder(command + program + run + listOf("--offline", "--cache=cache", "--out=run"))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
    }

    /** Packs classes uncompressed. The jars of equal classes are equal. */
    private fun pack(classes: Path, jar: Path) {
        ZipOutputStream(jar.outputStream()).use { out ->
            out.setLevel(Deflater.NO_COMPRESSION)
            for (file in classes.walk().sorted()) {
                out.putNextEntry(
                    ZipEntry(file.relativeTo(classes).joinToString("/")).also { it.time = 0L }
                )
                Files.copy(file, out)
            }
        }
    }
}
