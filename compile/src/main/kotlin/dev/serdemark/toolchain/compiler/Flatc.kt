package dev.serdemark.toolchain.compiler

import java.io.File
import java.io.PrintStream
import java.util.zip.GZIPInputStream
import java.util.zip.ZipFile

/**
 * Runs flatc with Java output. Returns false if a schema is invalid.
 *
 * @param archive the file from the repository, a `zip` or `tar.gz` with flatc in the folder `bin`
 */
internal fun runFlatc(request: CompileRequest, archive: File, output: PrintStream): Boolean {
    val executable = File(request.classes).resolveSibling("flatc").resolve("flatc.exe")
    executable.parentFile.mkdirs()
    executable.writeBytes(flatc(archive))
    executable.setExecutable(true)
    val command =
        listOf("$executable", "--java", "-o", request.generated) + schemaFiles(request, "fbs")
    return runExecutable("flatc", command, File(request.sources), output)
}

private fun flatc(archive: File): ByteArray {
    val content =
        if (archive.extension == "zip")
            ZipFile(archive).use { zip ->
                zip.getEntry("bin/flatc.exe")?.let { zip.getInputStream(it).readBytes() }
            }
        else GZIPInputStream(archive.inputStream().buffered()).use { fileInTar(it, "bin/flatc") }
    return requireNotNull(content) { "There is no flatc in $archive" }
}
