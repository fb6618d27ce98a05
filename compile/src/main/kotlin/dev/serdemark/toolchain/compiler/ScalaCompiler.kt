package dev.serdemark.toolchain.compiler

import dev.serdemark.contender.ScalaDialect
import java.io.File
import java.io.PrintStream
import java.lang.reflect.Proxy
import java.util.Optional

/**
 * Returns the arguments of a Scala compiler, without paths.
 *
 * @param readsTasty whether the class path may contain classes that Scala 3 compiled
 */
internal fun scalaArguments(
    dialect: ScalaDialect,
    jvmTarget: String,
    readsTasty: Boolean,
): List<String> =
    listOf("-encoding", "UTF-8", "-nowarn") +
        when (dialect) {
            // This compiler supports class files up to Java 8. -nobootcp makes it use Scala's
            // library from the class path.
            ScalaDialect.SCALA_2_11 -> listOf("-target:jvm-1.8", "-nobootcp")
            // Keeps the class loader of macros, so that macros are warm in the next compilation.
            ScalaDialect.SCALA_2_13 ->
                listOf("-release", jvmTarget, "-Ycache-macro-class-loader:last-modified") +
                    if (readsTasty) listOf("-Ytasty-reader") else emptyList()
            ScalaDialect.SCALA_3 -> listOf("-release", jvmTarget)
        }

/**
 * Compiles the request's Scala sources, including generated sources. They may use its Java sources.
 * Runs before the compilers of Kotlin and Java, which use the resulting classes.
 *
 * @return false if compilation failed; true if it succeeded, or if there is no Scala code
 */
internal fun runScala(
    request: CompileRequest,
    loaders: ToolLoaders,
    output: PrintStream,
): Boolean {
    val scala = request.scala ?: return true
    val sources = filesOf(request.sources, "scala", "java") + filesOf(request.generated, "scala")
    // For the user's Scala classes, the generated code may be only Kotlin.
    if (sources.none { it.extension == "scala" }) return true
    return loaders.with(scala.files) { loader ->
        val arguments = (commandLine(request, scala) + sources.map { it.path }).toTypedArray()
        when (scala.dialect) {
            ScalaDialect.SCALA_2_11,
            ScalaDialect.SCALA_2_13 -> Scala2Run(loader).execute(arguments, output)
            ScalaDialect.SCALA_3 -> Scala3Run(loader).execute(arguments, output)
        }
    }
}

private fun commandLine(request: CompileRequest, scala: ScalaCompilation): List<String> {
    val classPath = request.classPath.joinToString(File.pathSeparator)
    // TASTy files contain the path of their source. This option makes the path relative.
    val root =
        if (scala.dialect == ScalaDialect.SCALA_3) listOf("-sourceroot", request.sources)
        else emptyList()
    return scala.arguments + root + listOf("-classpath", classPath, "-d", request.classes)
}

/**
 * Runs Scala 2's compiler in this JVM, by reflection. Does the same as its `main`, which cannot be
 * called because it ends the JVM.
 */
internal class Scala2Run(private val loader: ClassLoader) {
    /** Returns false if compilation failed. Its messages go to [output]. */
    fun execute(arguments: Array<String>, output: PrintStream): Boolean {
        val type = loader.loadClass("scala.tools.nsc.MainClass")
        val compiler = type.getConstructor().newInstance()
        withErrorStream(output) {
            type.getMethod("process", Array<String>::class.java).invoke(compiler, arguments)
        }
        val reporter = type.getMethod("reporter").invoke(compiler)
        val hasErrors = loader.loadClass(REPORTER).getMethod("hasErrors")
        return !(hasErrors.invoke(reporter) as Boolean)
    }

    /** Runs [block] with [output] as the error stream of Scala's console. */
    private fun withErrorStream(output: PrintStream, block: () -> Any?) {
        val thunk = loader.loadClass("scala.Function0")
        val console = loader.loadClass("scala.Console")
        val withErr = console.getMethod("withErr", PrintStream::class.java, thunk)
        val body =
            Proxy.newProxyInstance(loader, arrayOf(thunk)) { _, _, _ ->
                unwrapExceptions { block() }
            }
        unwrapExceptions { withErr.invoke(null, output, body) }
    }

    private companion object {
        /** The class of the reporter in all versions of Scala 2. */
        const val REPORTER = "scala.reflect.internal.Reporter"
    }
}

/**
 * Runs Scala 3's compiler in this JVM through `dotty.tools.dotc.interfaces`, which are Java
 * interfaces for calls by reflection.
 */
internal class Scala3Run(private val loader: ClassLoader) {
    /** Returns false if compilation failed. Its messages go to [output]. */
    fun execute(arguments: Array<String>, output: PrintStream): Boolean {
        val reporter = interfaceType("SimpleReporter")
        val type = loader.loadClass("dotty.tools.dotc.Driver")
        val callback = interfaceType("CompilerCallback")
        val process = type.getMethod("process", Array<String>::class.java, reporter, callback)
        val driver = type.getConstructor().newInstance()
        val printingReporter =
            Proxy.newProxyInstance(loader, arrayOf(reporter)) { _, _, callArguments ->
                output.println(message(diagnostic = callArguments.single()))
            }
        val result = unwrapExceptions { process.invoke(driver, arguments, printingReporter, null) }
        return !(interfaceType("ReporterResult").getMethod("hasErrors").invoke(result) as Boolean)
    }

    /** Formats a message as Scala 2's compiler does: `FILE:LINE: LEVEL: TEXT`. */
    private fun message(diagnostic: Any): String {
        val type = interfaceType("Diagnostic")
        val level = LEVELS.getValue(type.getMethod("level").invoke(diagnostic) as Int)
        val text = type.getMethod("message").invoke(diagnostic)
        val position = type.getMethod("position").invoke(diagnostic) as Optional<*>
        return position.map(::place).orElse("") + "$level: $text"
    }

    private fun place(position: Any): String {
        val type = interfaceType("SourcePosition")
        val source = type.getMethod("source").invoke(position)
        val file = interfaceType("AbstractFile").getMethod("path").invoke(source)
        return "$file:${type.getMethod("line").invoke(position) as Int + 1}: "
    }

    private fun interfaceType(name: String): Class<*> =
        loader.loadClass("dotty.tools.dotc.interfaces.$name")

    private companion object {
        /** The levels of a `Diagnostic`. */
        val LEVELS = mapOf(0 to "info", 1 to "warning", 2 to "error")
    }
}
