package dev.serdemark.toolchain.compiler

import java.io.PrintStream
import java.lang.reflect.Proxy

/**
 * Runs scalac of Scala 2 in this JVM, by reflection. Does the same as its `main`, which cannot be
 * called because it ends the JVM.
 */
internal class Scala2Run(private val loader: ClassLoader) {
    /** Returns false if compilation failed. Its messages go to [output]. */
    fun execute(arguments: Array<String>, output: PrintStream): Boolean {
        val type = loader.loadClass("scala.tools.nsc.MainClass")
        val compiler = type.getConstructor().newInstance()
        printing(output) {
            type.getMethod("process", Array<String>::class.java).invoke(compiler, arguments)
        }
        val reporter = type.getMethod("reporter").invoke(compiler)
        val hasErrors = loader.loadClass(REPORTER).getMethod("hasErrors")
        return !(hasErrors.invoke(reporter) as Boolean)
    }

    /** Runs [block] with [output] as the error stream of Scala's console. */
    private fun printing(output: PrintStream, block: () -> Any?) {
        val thunk = loader.loadClass("scala.Function0")
        val console = loader.loadClass("scala.Console")
        val withErr = console.getMethod("withErr", PrintStream::class.java, thunk)
        val body =
            Proxy.newProxyInstance(loader, arrayOf(thunk)) { _, _, _ -> unwrapped { block() } }
        unwrapped { withErr.invoke(null, output, body) }
    }

    private companion object {
        /** The type of the compiler's reporter in all versions. */
        const val REPORTER = "scala.reflect.internal.Reporter"
    }
}
