package dev.serdemark.classes

import dev.serdemark.model.ClassPathJar
import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.Problems
import dev.serdemark.problem.readSmallFile
import dev.serdemark.problem.reason
import dev.serdemark.system.filesBelow
import dev.serdemark.system.whyNotOnClassPath
import dev.serdemark.system.writeJar
import dev.serdemark.workload.ClassFinder
import dev.serdemark.workload.ClassNames
import dev.serdemark.workload.UserClassFiles
import java.io.File
import java.io.IOException
import java.nio.file.Path
import java.util.Properties
import java.util.zip.ZipException
import java.util.zip.ZipFile
import kotlin.io.path.exists
import kotlin.io.path.extension
import kotlin.io.path.fileSize
import kotlin.io.path.inputStream
import kotlin.io.path.isDirectory
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.nameWithoutExtension

/** The maximum number of entries of a class path. */
private const val MOST_ENTRIES = 1_000

/** The maximum number of files in a folder of classes, and their maximum total size in bytes. */
private const val MOST_FILES = 20_000
private const val MOST_BYTES = 256_000_000L

/** The maximum number of bytes that are read of a `pom.properties`. */
private const val LARGEST_PROPERTIES = 10_000

/** The last part of an entry of a class path that means all jars of a folder. */
private const val ALL_JARS = "*"

/**
 * Returns the paths in a class path [text], whose entries are separated as on a command line. As
 * for `java -cp`, an asterisk in place of a file means all jars of the folder. If the text names a
 * file that is not a jar, reads the class path from this file. `mvn dependency:build-classpath
 * -Dmdep.outputFile=FILE` writes such a file.
 *
 * @param folder the base folder of relative paths
 * @throws ProblemException if the file does not exist or does not contain a class path, or if there
 *   are no jars where an entry with `*` says
 */
private fun entriesOfClassPath(text: String, folder: Path): List<Path> {
    val isSingleFile =
        File.pathSeparator !in text && !text.endsWith(".jar") && !text.endsWith(ALL_JARS)
    val path = if (isSingleFile) folder.resolve(text) else null
    // A missing folder is reported later, with the advice to compile the classes.
    if (path?.exists() == false && path.extension.isNotEmpty())
        throw noClassPath("There is no $path.", text)
    val file = path?.takeIf { it.exists() && !it.isDirectory() }
    val content = file?.let { readSmallFile(it, "the class path").decodeToString() } ?: text
    val entries =
        content.split(File.pathSeparator, "\n").map { it.trim() }.filter { it.isNotEmpty() }
    if (entries.size > MOST_ENTRIES) {
        throw ProblemException(
            "The class path has ${entries.size} entries; Serdemark takes at most $MOST_ENTRIES.",
            "Leave out what the classes do not need.",
        )
    }
    val paths = entries.flatMap { pathsOf(it, folder) }.distinct()
    if (file != null && paths.isNotEmpty() && paths.none { it.exists() })
        throw noClassPath("$file holds no class path: none of its entries exists.", "FILE")
    return paths
}

/** Returns the path of an [entry] of a class path. An asterisk means all jars of the folder. */
private fun pathsOf(entry: String, folder: Path): List<Path> {
    val name = entry.substringAfterLast(File.separatorChar).substringAfterLast('/')
    if (name != ALL_JARS) return listOf(folder.resolve(entry))
    val jarFolder = folder.resolve(entry.removeSuffix(ALL_JARS))
    val files = if (jarFolder.isDirectory()) jarFolder.listDirectoryEntries() else emptyList()
    return files
        .filter { it.extension.equals("jar", ignoreCase = true) }
        .sorted()
        .ifEmpty {
            throw ProblemException(
                "There are no jars for '$entry' of the class path: $jarFolder has none.",
                "Name the folder of the libraries, such as 'lib/*'.",
            )
        }
}

private fun noClassPath(what: String, file: String) =
    ProblemException(
        what,
        "Write a class path to a file with: mvn dependency:build-classpath -Dmdep.outputFile=$file",
    )

/** Finds class files in folders and jars. */
object ClassesInFiles : ClassFinder {
    override fun classPathEntries(text: String, folder: Path): List<Path> =
        entriesOfClassPath(text, folder)

    override fun pack(
        names: ClassNames,
        classes: List<Path>,
        classPath: List<Path>,
        packed: Path,
        java: Int,
    ): UserClassFiles {
        val problems = Problems()
        val jars =
            (classes + (classPath - classes.toSet())).mapIndexedNotNull { index, entry ->
                val copy = packed.resolve("${index + 1}-${entry.name}.jar")
                problems.attempt { toJar(entry, copy, java) }
            }
        problems.throwAny()
        return FoundClassFiles(names, jars, classes.size)
    }

    override fun find(names: ClassNames, jars: List<ClassPathJar>): UserClassFiles =
        FoundClassFiles(names, jars, jars.size)
}

private fun toJar(entry: Path, packed: Path, java: Int): ClassPathJar {
    whyNotOnClassPath(entry)?.let {
        throw ProblemException("Java cannot load classes from $entry, since $it.")
    }
    if (!entry.exists()) {
        throw ProblemException(
            "There is no $entry.",
            "Compile the classes first, or name another jar or folder.",
        )
    }
    try {
        if (!entry.isDirectory()) {
            val file = if (packOneRelease(entry, packed, java)) packed else entry
            return ClassPathJar(file, libraryOf(entry), entry)
        }
        val files = filesBelow(entry)
        val bytes = files.values.sumOf { it.fileSize() }
        if (files.size > MOST_FILES || bytes > MOST_BYTES) throw tooLarge(entry)
        writeJar(files.mapValues { (_, file) -> { file.inputStream() } }, packed)
        return ClassPathJar(packed, null, entry)
    } catch (e: IOException) {
        throw ProblemException(
            "Cannot read $entry: ${e.reason(entry)}.",
            "Name another jar or folder.",
            cause = e,
        )
    }
}

private fun tooLarge(folder: Path) =
    ProblemException(
        "$folder has more than $MOST_FILES files or ${MOST_BYTES / 1_000_000} MB.",
        "Name the folder of compiled classes, such as target/classes.",
    )

/**
 * Returns the library in a [jar], as `group:artifact:version`. Takes it from the folders of a Maven
 * repository or a Gradle cache, or else from the properties that Maven writes into jars. Returns
 * null if neither names it.
 */
private fun libraryOf(jar: Path): String? = libraryByFolders(jar) ?: libraryByProperties(jar)

private fun libraryByFolders(jar: Path): String? {
    val parts = jar.map { it.name }
    val name = jar.nameWithoutExtension
    // Maven: .../repository/com/acme/model/1.0/model-1.0.jar
    val (artifact, version) = parts.takeLast(3).takeIf { it.size == 3 } ?: return null
    if (name == "$artifact-$version") {
        val group = parts.dropLast(3).takeLastWhile { it != "repository" && it != "maven2" }
        // If no folder is called `repository`, the beginning of the group is unknown.
        return if (group.size == parts.size - 3) null
        else "${group.joinToString(".")}:$artifact:$version"
    }
    // Gradle: .../com.acme/model/1.0/HASH/model-1.0.jar
    val (group, module, release) = parts.takeLast(5).takeIf { it.size == 5 } ?: return null
    return if (name == "$module-$release") "$group:$module:$release" else null
}

private fun libraryByProperties(jar: Path): String? =
    try {
        ZipFile(jar.toFile()).use { zip ->
            zip.entries()
                .asSequence()
                .filter {
                    it.name.startsWith("META-INF/maven/") && it.name.endsWith("/pom.properties")
                }
                .map { entry ->
                    val bytes = zip.getInputStream(entry).use { it.readNBytes(LARGEST_PROPERTIES) }
                    Properties().apply { load(bytes.inputStream()) }
                }
                .map { listOf(it["groupId"], it["artifactId"], it["version"]) }
                .firstOrNull { (_, artifact, version) ->
                    jar.nameWithoutExtension == "$artifact-$version"
                }
                ?.joinToString(":")
        }
    } catch (_: ZipException) {
        null // Not a jar. Reading classes from the file reports this.
    } catch (_: IllegalArgumentException) {
        null // The properties have a broken escape.
    }
