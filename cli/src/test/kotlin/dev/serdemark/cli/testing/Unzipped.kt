package dev.serdemark.cli.testing

import java.nio.file.FileSystems
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import kotlin.io.path.Path
import kotlin.io.path.createDirectories
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.relativeTo
import kotlin.io.path.walk

/** The zip of the distribution, from the build. */
val distribution: Path
    get() = Path(System.getProperty("serdemark.zip"))

/** Unzips the distribution into [folder] with its permissions, and returns its top-level files. */
fun unzipDistribution(folder: Path): List<Path> {
    FileSystems.newFileSystem(distribution, mapOf("enablePosixFileAttributes" to true)).use { zip ->
        val root = zip.getPath("/")
        for (file in root.walk()) {
            val to = folder.resolve(file.relativeTo(root).toString())
            to.parent.createDirectories()
            Files.copy(file, to, StandardCopyOption.COPY_ATTRIBUTES)
            Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(file))
        }
    }
    return folder.listDirectoryEntries().sortedBy { it.name }
}
