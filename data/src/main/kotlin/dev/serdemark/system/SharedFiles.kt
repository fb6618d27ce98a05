package dev.serdemark.system

import java.nio.file.Files
import java.nio.file.Path
import java.util.UUID
import kotlin.io.path.createDirectory
import kotlin.io.path.createFile
import kotlin.io.path.inputStream

// Java's temporary files are readable only by their owner, even after they have been moved. So
// files
// that other users share, such as those of a cache, begin as the files of these functions. Private
// files are in TemporaryFiles.

/**
 * Creates an empty file in this folder, such as `document-UUID.part`. It has the permissions that
 * new files of the user have.
 */
fun Path.createSharedFile(prefix: String, suffix: String): Path =
    resolve("$prefix-${UUID.randomUUID()}$suffix").createFile()

/**
 * Creates a folder in this folder, such as `work-UUID`. It has the permissions that new folders of
 * the user have.
 */
fun Path.createSharedFolder(prefix: String): Path =
    resolve("$prefix-${UUID.randomUUID()}").createDirectory()

/**
 * Copies the content of this file to the new file [target], which has the permissions that new
 * files of the user have. Java's copies have the permissions of the original.
 */
fun Path.copyAsShared(target: Path): Path {
    inputStream().use { Files.copy(it, target) }
    return target
}
