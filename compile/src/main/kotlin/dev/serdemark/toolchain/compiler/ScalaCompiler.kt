package dev.serdemark.toolchain.compiler

import java.io.File
import java.io.PrintStream
import java.lang.reflect.Proxy

/**
 * Arguments that every compilation has. A loader of macros is kept for the next one, so that they
 * stay warm.
 */
internal fun scalaArguments(jvmTarget: String): List<String> =
    listOf("-release", jvmTarget, "-encoding", "UTF-8", "-nowarn") +
        "-Ycache-macro-class-loader:last-modified"

/**
 * Compiles the request's Scala sources, which may use its Java sources. Kotlin's compiler and
 * Java's find the result among the classes.
 */
internal fun runScala(
    request: CompileRequest,
    loaders: ToolLoaders,
    output: PrintStream,
): Boolean =
    request.scala.isEmpty() ||
        loaders.with(request.scala) { loader -> ScalaRun(loader, request).execute(output) }

/**
 * One run of scalac in this JVM, by reflection. It does what its `main` does, which ends the JVM.
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

    /** Runs [block] with [output] for what Scala takes for the console's stream of errors. */
    private fun printing(output: PrintStream, block: () -> Boolean): Boolean {
        val thunk = loader.loadClass("scala.Function0")
        val console = loader.loadClass("scala.Console")
        val withErr = console.getMethod("withErr", PrintStream::class.java, thunk)
        val body = Proxy.newProxyInstance(loader, arrayOf(thunk)) { _, _, _ -> block() }
        return unwrapped { withErr.invoke(null, output, body) as Boolean }
    }
}
