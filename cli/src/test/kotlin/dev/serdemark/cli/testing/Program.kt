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
import kotlin.io.path.absolute
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
 * The class path and the JVM options that tests run the program with. Tests start hundreds of JVMs,
 * so an archive of loaded classes (CDS) saves much time. A JVM can archive only classes from jars,
 * so the folders of classes are packed into jars. All tests of a module share these files until a
 * class changes.
 */
object Program {
    private const val LOCK = "lock"

    private val folder = Path("target/test-program").absolute().createDirectories()
    private val java = Path(System.getProperty("java.home"), "bin", "java").toString()

    private val entries =
        System.getProperty("java.class.path").split(File.pathSeparator).map(::Path)

    /** The jars to make, by the folder of their classes. */
    private val jarsByFolder: Map<Path, Path> =
        entries
            .filter { it.isDirectory() }
            .distinct()
            .withIndex()
            .associate { (index, classes) ->
                classes to folder.resolve("$index.jar")
            }

    val classPath: String = entries.joinToString(File.pathSeparator) { "${jarsByFolder[it] ?: it}" }

    private val commonOptions =
        listOf("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xlog:cds=off")
    private val archive = folder.resolve("classes.jsa")

    val options: List<String> = commonOptions + "-XX:SharedArchiveFile=$archive"

    init {
        val file = folder.resolve(LOCK)
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE).use { channel ->
            channel.lock().use { makeFilesIfChanged() }
        }
    }

    private fun makeFilesIfChanged() {
        val inputsOfLastBuild = folder.resolve("inputs")
        val inputs = inputs()
        if (inputsOfLastBuild.exists() && inputsOfLastBuild.readText() == inputs) return
        deleteFiles()
        jarsByFolder.forEach { (classes, jar) -> pack(classes, jar) }
        makeArchive()
        inputsOfLastBuild.writeText(inputs)
    }

    /** Describes everything that the archive depends on. */
    private fun inputs(): String =
        (listOf(java, "${Runtime.version()}") + entries.flatMap(::describe)).joinToString("\n")

    private fun describe(entry: Path): List<String> {
        val files = if (entry.isDirectory()) entry.walk().toList().sorted() else listOf(entry)
        return files
            .filter { it.exists() }
            .map { "$it ${it.fileSize()} ${it.getLastModifiedTime()}" }
    }

    @OptIn(ExperimentalPathApi::class)
    private fun deleteFiles() =
        folder.listDirectoryEntries().filter { it.name != LOCK }.forEach { it.deleteRecursively() }

    /**
     * Archives the classes that a run loads. The run cannot build its contender without a network.
     */
    private fun makeArchive() {
        val command = listOf(java) + commonOptions + "-XX:ArchiveClassesAtExit=$archive"
        val program = listOf("-Dserdemark.home=${ShippedHome.path}", "-cp", classPath)
        val run = listOf(ShortWarmUps::class.java.name, "run", "users/small", "-c", "gson")
        ProcessBuilder(command + program + run + listOf("--offline", "--cache=cache", "--out=run"))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
    }

    /** Packs classes uncompressed, so that they load fast. Equal classes give equal jars. */
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
