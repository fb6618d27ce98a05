package dev.serdemark.toolchain.compiler

import java.io.File
import java.io.PrintStream
import java.lang.reflect.InvocationTargetException
import java.util.ServiceLoader

/**
 * Returns the arguments of every compilation. They exclude the standard library of the compiler,
 * because a unit's class path contains one.
 */
internal fun kotlinArguments(jvmTarget: String): List<String> =
    listOf("-no-stdlib", "-no-reflect", "-nowarn", "-jvm-target", jvmTarget) +
        listOf("-module-name", "contender")

/** Thrown if a tool crashed. The tool has already printed its error. */
internal class ToolBrokenException : Exception()

/**
 * Runs the request's Kotlin compiler on its sources and the generated sources. Returns false if the
 * sources have errors.
 *
 * @throws ToolBrokenException if the compiler crashed
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
    val exit = unwrapExceptions { run.invoke(compiler, output, commandLine(request)) }
    return when (exit.toString()) {
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

/** Runs [call], which uses reflection, and throws the exception of the called method. */
internal fun <T> unwrapExceptions(call: () -> T): T =
    try {
        call()
    } catch (e: InvocationTargetException) {
        throw e.targetException
    }

private const val KSP = "com.google.devtools.ksp"

/** Runs KSP 2 on each of its class paths. Returns false if a processor found an error. */
internal fun runProcessors(request: CompileRequest, loaders: ToolLoaders): Boolean =
    request.processing.all { classPath ->
        loaders.with(classPath) { loader -> KspRun(loader, request).execute() }
    }

/**
 * Runs KSP 2 once in this JVM, by reflection. Does the same as `KSPJvmMain`, which cannot be called
 * because it ends the JVM.
 */
private class KspRun(private val loader: ClassLoader, private val request: CompileRequest) {
    fun execute(): Boolean {
        val config = type("$KSP.processing.KSPConfig")
        val logger = type("$KSP.processing.KSPLogger")
        val processing =
            type("$KSP.impl.KotlinSymbolProcessing")
                .getConstructor(config, List::class.java, logger)
                .newInstance(configuration(), providers(), newLogger())
        val exit = unwrapExceptions { processing.javaClass.getMethod("execute").invoke(processing) }
        return exit.toString() == "OK"
    }

    private fun configuration(): Any {
        val generated = File(request.generated)
        val classes = File(request.classes)
        val work = classes.resolveSibling("processing")
        val properties: Map<String, Any> =
            mapOf(
                "ModuleName" to "contender",
                "SourceRoots" to listOf(File(request.sources)),
                "Libraries" to request.classPath.map(::File),
                "JdkHome" to File(request.jdkHome),
                "JvmTarget" to request.jvmTarget,
                "LanguageVersion" to request.languageVersion,
                "ApiVersion" to request.languageVersion,
                "ProjectBaseDir" to File(request.sources),
                "OutputBaseDir" to generated,
                "KotlinOutputDir" to generated,
                "JavaOutputDir" to generated,
                "ResourceOutputDir" to classes,
                "ClassOutputDir" to classes,
                "CachesDir" to work,
            )
        val builder = type("$KSP.processing.KSPJvmConfig\$Builder").getConstructor().newInstance()
        for ((name, value) in properties) {
            val setter = builder.javaClass.methods.single { it.name == "set$name" }
            setter.invoke(builder, value)
        }
        return builder.javaClass.getMethod("build").invoke(builder)
    }

    private fun providers(): List<Any> =
        ServiceLoader.load(type("$KSP.processing.SymbolProcessorProvider"), loader).toList()

    /** Creates a logger that prints warnings and errors, with file and line. */
    private fun newLogger(): Any {
        val type = type("$KSP.processing.KspGradleLogger")
        val warnings = type.getField("LOGGING_LEVEL_WARN").getInt(null)
        return type.getConstructor(Int::class.javaPrimitiveType).newInstance(warnings)
    }

    private fun type(name: String): Class<*> = loader.loadClass(name)
}
