package dev.serdemark.system

import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import kotlin.io.path.createFile
import kotlin.io.path.fileStore

/**
 * Creates this file. Only its owner may read and write it, if the system supports such permissions.
 */
fun Path.createPrivately(): Path =
    if (toAbsolutePath().parent.fileStore().supportsFileAttributeView("posix"))
        createFile(PosixFilePermissions.asFileAttribute(OWNER_ONLY))
    else createFile()

private val OWNER_ONLY = PosixFilePermissions.fromString("rw-------")
