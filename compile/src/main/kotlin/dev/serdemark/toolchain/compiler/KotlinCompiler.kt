package dev.serdemark.toolchain.compiler

import java.io.File
import java.io.PrintStream
import java.lang.reflect.InvocationTargetException

/**
 * Returns the arguments that every compilation has. The standard library is a normal dependency.
 */
internal fun kotlinArguments(jvmTarget: String): List<String> =
    listOf("-no-stdlib", "-no-reflect", "-nowarn", "-jvm-target", jvmTarget) +
        listOf("-module-name", "contender")

/** A tool failed with an error in itself, which it has printed. */
internal class ToolBrokenException : Exception()

/**
 * Runs the request's Kotlin compiler on its sources and the generated sources. Returns false if
 * they have errors.
 *
 * @throws ToolBrokenException if the compiler itself failed
 */
internal fun runKotlin(
    request: CompileRequest,
    loaders: ToolLoaders,
    output: PrintStream,
): Boolean = loaders.with(request.compiler) { loader -> runKotlin(loader, request, output) }

private fun runKotlin(loader: ClassLoader, request: CompileRequest, output: PrintStream): Boolean {
    val type = loader.loadClass("org.jetbrains.kotlin.cli.jvm.K2JVMCompiler")
    val run = type.getMethod("exec", PrintStream::class.java, Array<String>::class.java)
    val compiler = type.getConstructor().newInstance()
    return when (unwrapped { run.invoke(compiler, output, commandLine(request)) }.toString()) {
        "OK" -> true
        "INTERNAL_ERROR" -> throw ToolBrokenException()
        else -> false
    }
}

private fun commandLine(request: CompileRequest): Array<String> {
    val plugins = if (request.plugins.isEmpty()) emptyList() else listOf(pluginArgument(request))
    val classPath = (listOf(request.classes) + request.classPath).joinToString(File.pathSeparator)
    val arguments =
        request.arguments +
            plugins +
            listOf("-jdk-home", request.jdkHome, "-classpath", classPath) +
            listOf("-d", request.classes, request.sources, request.generated)
    return arguments.toTypedArray()
}

private fun pluginArgument(request: CompileRequest) =
    request.plugins.joinToString(",", prefix = "-Xplugin=")

/** Calls by reflection, and throws what the called method threw. */
internal fun <T> unwrapped(call: () -> T): T =
    try {
        call()
    } catch (e: InvocationTargetException) {
        throw e.targetException
    }
