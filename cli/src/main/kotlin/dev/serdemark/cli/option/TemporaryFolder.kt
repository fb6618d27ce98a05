package dev.serdemark.cli.option

import dev.serdemark.system.TemporaryFiles
import java.nio.file.Path

/** Calls [use] with a new folder. Deletes the folder afterwards, or when this process ends. */
fun <T> inTemporaryFolder(name: String, use: (Path) -> T): T {
    val folder = TemporaryFiles.folder(name)
    val deletion = Thread { TemporaryFiles.delete(folder) }
    Runtime.getRuntime().addShutdownHook(deletion)
    try {
        return use(folder)
    } finally {
        TemporaryFiles.delete(folder)
    }
}
