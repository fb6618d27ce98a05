package dev.serdemark.toolchain.compiler

import java.io.File
import java.io.PrintStream
import java.lang.reflect.Proxy

/**
 * Returns the arguments that every compilation has. The class loader of macros is kept for the next
 * compilation, so that macros stay warm.
 */
internal fun scalaArguments(jvmTarget: String): List<String> =
    listOf("-release", jvmTarget, "-encoding", "UTF-8", "-nowarn") +
        "-Ycache-macro-class-loader:last-modified"

/**
 * Compiles the request's Scala sources, which may use its Java sources. The compilers of Kotlin and
 * Java find the result among the classes. Returns false if compilation failed.
 */
internal fun runScala(
    request: CompileRequest,
    loaders: ToolLoaders,
    output: PrintStream,
): Boolean =
    request.scala.isEmpty() ||
        loaders.with(request.scala) { loader -> ScalaRun(loader, request).execute(output) }

/**
 * Runs scalac once in this JVM, by reflection. Does the same as its `main`, which cannot be called
 * because it ends the JVM.
 */
private class ScalaRun(private val loader: ClassLoader, private val request: CompileRequest) {
    fun execute(output: PrintStream): Boolean =
        printing(output) {
            val type = loader.loadClass("scala.tools.nsc.MainClass")
            val process = type.getMethod("process", Array<String>::class.java)
            val compiler = type.getConstructor().newInstance()
            unwrapped { process.invoke(compiler, commandLine()) as Boolean }
        }

    private fun commandLine(): Array<String> {
        val classPath = request.classPath.joinToString(File.pathSeparator)
        val arguments =
            request.scalaArguments + listOf("-classpath", classPath, "-d", request.classes)
        val sources = filesOf(request.sources, "scala", "java").map { it.path }
        return (arguments + sources).toTypedArray()
    }

    /** Runs [block] with [output] as the error stream of Scala's console. */
    private fun printing(output: PrintStream, block: () -> Boolean): Boolean {
        val thunk = loader.loadClass("scala.Function0")
        val console = loader.loadClass("scala.Console")
        val withErr = console.getMethod("withErr", PrintStream::class.java, thunk)
        val body = Proxy.newProxyInstance(loader, arrayOf(thunk)) { _, _, _ -> block() }
        return unwrapped { withErr.invoke(null, output, body) as Boolean }
    }
}
