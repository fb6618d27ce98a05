package dev.serdemark.toolchain.compiler

import dev.serdemark.contender.ScalaDialect
import java.io.File
import java.io.PrintStream

/** The arguments of each Scala compiler, without paths. */
internal fun scalaArguments(dialect: ScalaDialect, jvmTarget: String): List<String> =
    listOf("-encoding", "UTF-8", "-nowarn") +
        when (dialect) {
            // It knows no newer class files, and takes Scala's library from the class path alone.
            ScalaDialect.SCALA_2_11 -> listOf("-target:jvm-1.8", "-nobootcp")
            // The class loader of macros is kept for the next compilation, so that they stay warm.
            ScalaDialect.SCALA_2_13 ->
                listOf("-release", jvmTarget, "-Ycache-macro-class-loader:last-modified")
            ScalaDialect.SCALA_3 -> listOf("-release", jvmTarget)
        }

/**
 * Compiles the request's Scala sources, with those that were generated. They may use its Java
 * sources. The compilers of Kotlin and Java find the result among the classes. Returns false if
 * compilation failed.
 */
internal fun runScala(
    request: CompileRequest,
    loaders: ToolLoaders,
    output: PrintStream,
): Boolean {
    val scala = request.scala ?: return true
    return loaders.with(scala.files) { loader ->
        val arguments = commandLine(request, scala)
        when (scala.dialect) {
            ScalaDialect.SCALA_2_11,
            ScalaDialect.SCALA_2_13 -> Scala2Run(loader).execute(arguments, output)
            ScalaDialect.SCALA_3 -> Scala3Run(loader).execute(arguments, output)
        }
    }
}

private fun commandLine(request: CompileRequest, scala: ScalaCompilation): Array<String> {
    val classPath = request.classPath.joinToString(File.pathSeparator)
    val arguments =
        scala.arguments +
            paths(request, scala) +
            listOf("-classpath", classPath, "-d", request.classes)
    val sources = filesOf(request.sources, "scala", "java") + filesOf(request.generated, "scala")
    return (arguments + sources.map { it.path }).toTypedArray()
}

/** Returns arguments with paths that only some compilers have. */
private fun paths(request: CompileRequest, scala: ScalaCompilation): List<String> =
    when (scala.dialect) {
        ScalaDialect.SCALA_2_11,
        ScalaDialect.SCALA_2_13 -> emptyList()
        // TASTy files name their source, and should not name a temporary folder.
        ScalaDialect.SCALA_3 -> listOf("-sourceroot", request.sources)
    }
