package dev.serdemark.toolchain.compiler

import java.io.File
import java.io.PrintStream
import java.io.PrintWriter
import java.util.ServiceLoader
import javax.annotation.processing.Processor
import javax.tools.ToolProvider

/**
 * Compiles the request's Java sources, including generated sources, with its annotation processors.
 * Runs after the Kotlin compiler. Kotlin code can use the Java sources, but not the output of
 * annotation processors. Returns false if compilation failed.
 */
internal fun runJava(request: CompileRequest, output: PrintStream): Boolean {
    val sources = listOf(request.sources, request.generated).flatMap { filesOf(it, "java") }
    if (sources.isEmpty()) return true
    if (request.annotationProcessing.isEmpty())
        return compile(request, sources, output, processors = emptyList())
    // Like javac, loads processors again each time, because they keep state even in static fields.
    return isolatedLoader(request.annotationProcessing).use { loader ->
        val processors = ServiceLoader.load(Processor::class.java, loader).toList()
        if (processors.isEmpty()) {
            output.println("error: none of these holds an annotation processor:")
            request.annotationProcessing.forEach(output::println)
            false
        } else {
            compile(request, sources, output, processors)
        }
    }
}

private fun compile(
    request: CompileRequest,
    sources: List<File>,
    output: PrintStream,
    processors: List<Processor>,
): Boolean {
    val compiler = ToolProvider.getSystemJavaCompiler()
    if (compiler == null) {
        output.println("error: ${System.getProperty("java.home")} has no Java compiler: not a JDK")
        return false
    }
    return compiler.getStandardFileManager(null, null, Charsets.UTF_8).use { files ->
        val writer = PrintWriter(output, true)
        val units = files.getJavaFileObjectsFromFiles(sources)
        val task = compiler.getTask(writer, files, null, arguments(request), null, units)
        if (processors.isNotEmpty()) task.setProcessors(processors)
        task.call().also { writer.flush() }
    }
}

/** Returns the files with one of these extensions below a folder, sorted by path. */
internal fun filesOf(folder: String, vararg extensions: String): List<File> =
    File(folder).walk().filter { it.extension in extensions }.sortedBy { it.path }.toList()

/** Returns the arguments of javac, with the same debug information as Maven and Gradle. */
private fun arguments(request: CompileRequest): List<String> {
    val classPath = (listOf(request.classes) + request.classPath).joinToString(File.pathSeparator)
    val processing =
        if (request.annotationProcessing.isEmpty()) listOf("-proc:none") else emptyList()
    return listOf("--release", request.jvmTarget, "-g", "-nowarn") +
        processing +
        listOf("-classpath", classPath, "-d", request.classes, "-s", request.generated)
}
