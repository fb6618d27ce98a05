package dev.serdemark.toolchain.compiler

import java.io.File
import java.io.PrintStream
import javax.tools.ToolProvider

/**
 * Compiles the request's Java sources, own and generated ones, against what Kotlin gave; without
 * annotation processors. Kotlin's compiler has read them, but leaves them to be compiled.
 */
internal fun runJava(request: CompileRequest, output: PrintStream): Boolean {
    val sources = listOf(request.sources, request.generated).flatMap { filesOf(it, "java") }
    if (sources.isEmpty()) return true
    val compiler = ToolProvider.getSystemJavaCompiler()
    if (compiler == null) {
        output.println("error: ${System.getProperty("java.home")} has no Java compiler: not a JDK")
        return false
    }
    return compiler.run(null, output, output, *(arguments(request) + sources).toTypedArray()) == 0
}

/** The files below a folder with one of these extensions. */
internal fun filesOf(folder: String, vararg extensions: String): List<String> =
    File(folder).walk().filter { it.extension in extensions }.map { it.path }.sorted().toList()

private fun arguments(request: CompileRequest): List<String> {
    val classPath = (listOf(request.classes) + request.classPath).joinToString(File.pathSeparator)
    return listOf("--release", request.jvmTarget, "-proc:none", "-nowarn", "-encoding", "UTF-8") +
        listOf("-classpath", classPath, "-d", request.classes)
}
