package dev.serdemark.toolchain.compiler

import java.io.File
import java.io.PrintStream
import java.util.zip.ZipFile

/** Runs protoc with Java output. Returns false if protoc failed. */
internal fun runProtoc(request: CompileRequest, download: File, output: PrintStream): Boolean =
    runProtoc(request, download, listOf("--java_out=${request.generated}"), output)

/**
 * Runs protoc. Imported files may come from the class path, because protobuf's library contains the
 * well-known types. Returns false if protoc failed.
 *
 * @param download the file from the repository, which is not executable
 * @param results the options that say what protoc writes, and to which place
 */
internal fun runProtoc(
    request: CompileRequest,
    download: File,
    results: List<String>,
    output: PrintStream,
): Boolean {
    val work = File(request.classes).resolveSibling("protoc")
    val executable = work.resolve("protoc.exe") // Windows requires the extension
    download.copyTo(executable, overwrite = true) // a JVM before may have done it
    executable.setExecutable(true)
    val imports = work.resolve("imports").apply { mkdirs() }
    request.classPath.map(::File).filter { it.isFile }.forEach { extractSchemas(it, imports) }
    val command =
        listOf("$executable", "--proto_path=${request.sources}", "--proto_path=$imports") +
            results +
            schemaFiles(request, "proto")
    return runExecutable("protoc", command, File(request.sources), output)
}

private fun extractSchemas(jar: File, folder: File) =
    ZipFile(jar).use { zip ->
        zip.entries()
            .asSequence()
            .filter { it.name.endsWith(".proto") }
            .forEach { entry ->
                val file = folder.resolve(entry.name).normalize()
                require(file.startsWith(folder.normalize())) {
                    "$jar has a file out of place: ${entry.name}"
                }
                file.parentFile.mkdirs()
                zip.getInputStream(entry).use { file.writeBytes(it.readBytes()) }
            }
    }
