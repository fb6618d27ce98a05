package dev.serdemark.toolchain.compiler

import java.io.PrintStream
import java.lang.reflect.Proxy
import java.util.Optional

/**
 * Runs scalac of Scala 3 in this JVM through `dotty.tools.dotc.interfaces`, which are Java
 * interfaces for calls by reflection.
 */
internal class Scala3Run(private val loader: ClassLoader) {
    /** Returns false if compilation failed. Its messages go to [output]. */
    fun execute(arguments: Array<String>, output: PrintStream): Boolean {
        val reporter = interfaces("SimpleReporter")
        val process =
            loader
                .loadClass("dotty.tools.dotc.Driver")
                .getMethod(
                    "process",
                    Array<String>::class.java,
                    reporter,
                    interfaces("CompilerCallback"),
                )
        val driver = loader.loadClass("dotty.tools.dotc.Driver").getConstructor().newInstance()
        val printing =
            Proxy.newProxyInstance(loader, arrayOf(reporter)) { _, _, diagnostic ->
                output.println(message(diagnostic.single()))
            }
        val result = unwrapped { process.invoke(driver, arguments, printing, null) }
        return !(interfaces("ReporterResult").getMethod("hasErrors").invoke(result) as Boolean)
    }

    /** Returns a message in the form of Scala 2's compiler. */
    private fun message(diagnostic: Any): String {
        val type = interfaces("Diagnostic")
        val level = LEVELS.getValue(type.getMethod("level").invoke(diagnostic) as Int)
        val text = type.getMethod("message").invoke(diagnostic)
        val position = type.getMethod("position").invoke(diagnostic) as Optional<*>
        return position.map(::place).orElse("") + "$level: $text"
    }

    private fun place(position: Any): String {
        val type = interfaces("SourcePosition")
        val source = type.getMethod("source").invoke(position)
        val file = interfaces("AbstractFile").getMethod("path").invoke(source)
        return "$file:${type.getMethod("line").invoke(position) as Int + 1}: "
    }

    private fun interfaces(name: String): Class<*> =
        loader.loadClass("dotty.tools.dotc.interfaces.$name")

    private companion object {
        /** The levels of `Diagnostic`. */
        val LEVELS = mapOf(0 to "info", 1 to "warning", 2 to "error")
    }
}
