package dev.serdemark.toolchain.compiler

import dev.serdemark.problem.reason
import java.io.File
import java.io.IOException
import java.io.InputStream
import java.io.PrintStream
import java.util.zip.ZipFile

/**
 * Runs the [command] of the tool [name] in a [folder], and waits for its end. Writes the output of
 * the tool to [output]. If the tool cannot be started, or fails without output, writes a message
 * instead.
 *
 * @return whether the tool ended with status 0
 */
internal fun runExecutable(
    name: String,
    command: List<String>,
    folder: File,
    output: PrintStream,
): Boolean =
    try {
        val process = ProcessBuilder(command).directory(folder).redirectErrorStream(true).start()
        process.outputStream.close()
        val printed = process.inputStream.readAllBytes().decodeToString()
        output.print(printed)
        val status = process.waitFor()
        if (status != 0 && printed.isBlank())
            output.println("error: $name ended with status $status")
        status == 0
    } catch (e: IOException) {
        output.println("error: $name cannot be run: ${e.reason()}")
        false
    }

/**
 * Runs protoc. Schemas may import files from jars on the class path, such as the well-known types
 * in protobuf's library. Returns false if protoc failed.
 *
 * @param download the downloaded program, which is not executable yet
 * @param outputOptions options for what protoc generates, such as `--java_out=FOLDER`
 */
internal fun runProtoc(
    request: CompileRequest,
    download: File,
    outputOptions: List<String>,
    output: PrintStream,
): Boolean {
    val work = File(request.classes).resolveSibling("protoc")
    val executable = work.resolve("protoc.exe") // Windows requires the extension
    download.copyTo(executable, overwrite = true) // an earlier JVM may have copied it
    executable.setExecutable(true)
    val imports = work.resolve("imports").apply { mkdirs() }
    request.classPath.map(::File).filter { it.isFile }.forEach { extractSchemas(it, imports) }
    val command =
        listOf("$executable", "--proto_path=${request.sources}", "--proto_path=$imports") +
            outputOptions +
            schemaFiles(request, "proto")
    return runExecutable("protoc", command, File(request.sources), output)
}

private fun extractSchemas(jar: File, folder: File) =
    ZipFile(jar).use { zip ->
        zip.entries()
            .asSequence()
            .filter { it.name.endsWith(".proto") }
            .forEach { entry ->
                val file = folder.fileBelow(entry.name)
                zip.getInputStream(entry).use { file.writeBytes(it.readBytes()) }
            }
    }

/**
 * Returns the file at the relative [path] in this folder, and creates the folders above it.
 *
 * @throws IllegalArgumentException if the path leads out of this folder
 */
internal fun File.fileBelow(path: String): File {
    val file = resolve(path).normalize()
    require(file.startsWith(normalize())) { "The path of a file leads out of $this: $path" }
    file.parentFile.mkdirs()
    return file
}

/**
 * Returns the content of the regular file at [path] in a tar archive, or null if there is none. The
 * format is ustar (POSIX.1-1988): blocks of 512 bytes, with a header before each file.
 *
 * @param path the path of at most 100 bytes, without `./`
 */
internal fun fileInTar(tar: InputStream, path: String): ByteArray? {
    while (true) {
        val header = tar.readNBytes(BLOCK)
        if (header.size < BLOCK || header.all { it == 0.toByte() }) return null
        val size = text(header, SIZE_AT, SIZE_BYTES).toLong(radix = 8)
        val isRegular = header[TYPE_AT] == '0'.code.toByte() || header[TYPE_AT] == 0.toByte()
        if (isRegular && text(header, 0, NAME_BYTES).removePrefix("./") == path)
            return tar.readNBytes(Math.toIntExact(size))
        // The content is padded to whole blocks.
        tar.skipNBytes((size + BLOCK - 1) / BLOCK * BLOCK)
    }
}

/** Returns a header field up to its first zero or blank. */
private fun text(header: ByteArray, from: Int, length: Int): String =
    String(header, from, length, Charsets.ISO_8859_1).trimStart().takeWhile { it > ' ' }

// Sizes and offsets in a header, in bytes.
private const val BLOCK = 512
private const val NAME_BYTES = 100
private const val SIZE_AT = 124
private const val SIZE_BYTES = 12
private const val TYPE_AT = 156
