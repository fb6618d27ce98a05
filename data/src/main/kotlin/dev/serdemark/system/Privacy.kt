package dev.serdemark.system

import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import kotlin.io.path.createFile
import kotlin.io.path.fileStore

/** Creates this file so that its owner alone may read and write it, where the system knows that. */
fun Path.createPrivately(): Path =
    if (toAbsolutePath().parent.fileStore().supportsFileAttributeView("posix"))
        createFile(PosixFilePermissions.asFileAttribute(OWNERS))
    else createFile()

private val OWNERS = PosixFilePermissions.fromString("rw-------")
