package dev.serdemark.toolchain.compiler

import dev.serdemark.contender.GeneratorTool
import java.io.File
import java.io.PrintStream
import java.util.zip.GZIPInputStream
import java.util.zip.ZipFile

/**
 * Generates classes from the schemas among the request's sources. Returns false if a schema is
 * invalid.
 */
internal fun compileSchemas(
    request: CompileRequest,
    loaders: ToolLoaders,
    output: PrintStream,
): Boolean {
    val schemas = request.schemas ?: return true
    val runInThisJvm: (CompileRequest, ClassLoader) -> Unit =
        when (schemas.tool) {
            GeneratorTool.KSP,
            GeneratorTool.APT -> error("${schemas.tool.id} reads no schemas")
            GeneratorTool.PROTOC -> {
                val java = listOf("--java_out=${request.generated}")
                return runProtoc(request, File(schemas.files.single()), java, output)
            }
            GeneratorTool.SCALAPB,
            GeneratorTool.SCALAPB_TRUEACCORD -> return runScalaPb(request, loaders, output)
            GeneratorTool.FLATC -> return runFlatc(request, File(schemas.files.single()), output)
            GeneratorTool.WIRE -> ::runWire
            GeneratorTool.SCROOGE -> { _, loader ->
                runScrooge(request, loader, "java")
            }
            GeneratorTool.SCROOGE_SCALA -> { _, loader ->
                runScrooge(request, loader, "scala")
            }
            GeneratorTool.AVRO -> ::runAvroCompiler
            GeneratorTool.SBE -> ::runSbeTool
        }
    loaders.with(schemas.files) { loader -> runInThisJvm(request, loader) }
    return true
}

/**
 * Returns the request's schemas with this [extension], such as `proto`. Paths are relative to the
 * sources, with `/` between names.
 */
internal fun schemaFiles(request: CompileRequest, extension: String): List<String> {
    val sources = File(request.sources)
    return filesOf(request.sources, extension).map {
        it.relativeTo(sources).invariantSeparatorsPath
    }
}

/**
 * Runs Avro's compiler of specific classes by reflection. If the file has the property
 * [STRING_PROPERTY], which this compiler ignores, sets the type of strings to `String`. Otherwise,
 * the type is `CharSequence`. Throws if a file is invalid.
 */
internal fun runAvroCompiler(request: CompileRequest, loader: ClassLoader) {
    for (file in schemaFiles(request, "avsc")) unwrapExceptions {
        compileAvro(File(request.sources, file), File(request.generated), loader)
    }
}

private fun compileAvro(file: File, generated: File, loader: ClassLoader) {
    val schemaType = loader.loadClass("$AVRO.Schema")
    val parser = loader.loadClass("$AVRO.Schema\$Parser").getConstructor().newInstance()
    val schema = parser.javaClass.getMethod("parse", File::class.java).invoke(parser, file)
    val type = loader.loadClass("$AVRO.compiler.specific.SpecificCompiler")
    val compiler = type.getConstructor(schemaType).newInstance(schema)
    if (STRING_PROPERTY in file.readText()) {
        val stringType = loader.loadClass("$AVRO.generic.GenericData\$StringType")
        type
            .getMethod("setStringType", stringType)
            .invoke(compiler, stringType.getField("String").get(null))
    }
    type
        .getMethod("compileToDestination", File::class.java, File::class.java)
        .invoke(compiler, null, generated)
}

private const val AVRO = "org.apache.avro"

private const val STRING_PROPERTY = "avro.java.string"

/**
 * Runs SbeTool with Java output, by reflection. Throws if a file is invalid. SbeTool's `main` would
 * end the JVM instead.
 */
internal fun runSbeTool(request: CompileRequest, loader: ClassLoader) {
    for (file in schemaFiles(request, "xml")) unwrapExceptions {
        generateSbe("${File(request.sources, file)}", request.generated, loader)
    }
}

private fun generateSbe(file: String, generated: String, loader: ClassLoader) {
    val tool = loader.loadClass("$SBE.SbeTool")
    val schema = tool.getMethod("parseSchema", String::class.java).invoke(null, file)
    val generator = loader.loadClass("$SBE.xml.IrGenerator")
    val ir =
        generator
            .getMethod("generate", schema.javaClass)
            .invoke(generator.getConstructor().newInstance(), schema)
    tool
        .getMethod("generate", ir.javaClass, String::class.java, String::class.java)
        .invoke(null, ir, generated, "Java")
}

private const val SBE = "uk.co.real_logic.sbe"

/**
 * Runs ScalaPB: protoc reads the schemas, and ScalaPB's plugin for protoc generates Scala from the
 * result. The plugin runs in this JVM by reflection, so that it needs no script and stays warm.
 * Returns false if a schema is invalid.
 */
internal fun runScalaPb(
    request: CompileRequest,
    loaders: ToolLoaders,
    output: PrintStream,
): Boolean {
    // Maven's protoc has this extension on every system.
    val (executables, plugin) =
        checkNotNull(request.schemas).files.partition { it.endsWith(".exe") }
    val descriptors = File(request.classes).resolveSibling("descriptors")
    val options = listOf("--include_imports", "--descriptor_set_out=$descriptors")
    if (!runProtoc(request, File(executables.single()), options, output)) return false
    val message =
        pluginRequest(schemaFiles(request, "proto"), FLAT_PACKAGE, descriptors.readBytes())
    val answer = loaders.with(plugin) { runPlugin(it, message) }
    pluginError(answer)?.let {
        output.println("error: $it")
        return false
    }
    pluginFiles(answer).forEach { (path, text) ->
        File(request.generated).fileBelow(path).writeText(text)
    }
    return true
}

private fun runPlugin(loader: ClassLoader, message: ByteArray): ByteArray {
    val run =
        loader.loadClass("scalapb.ScalaPbCodeGenerator").getMethod("run", ByteArray::class.java)
    return unwrapExceptions { run.invoke(null, message) as ByteArray }
}

/** ScalaPB's option to generate classes into the package of their schema. */
private const val FLAT_PACKAGE = "flat_package"

/**
 * Runs Scrooge by reflection. Throws if a file is invalid.
 *
 * @param language the language of the classes: `java` or `scala`
 */
internal fun runScrooge(request: CompileRequest, loader: ClassLoader, language: String) {
    val files = schemaFiles(request, "thrift").map { "${File(request.sources, it)}" }
    val arguments = listOf("--language", language, "--dest", request.generated) + files
    val main =
        loader.loadClass("com.twitter.scrooge.Main").getMethod("main", Array<String>::class.java)
    unwrapExceptions { main.invoke(null, arguments.toTypedArray()) }
}

/**
 * Runs the compiler of Wire with Kotlin output, by reflection. Does the same as the `main` of
 * `WireCompiler`, but throws if a file is invalid, instead of ending the JVM.
 */
internal fun runWire(request: CompileRequest, loader: ClassLoader) {
    val type = loader.loadClass("com.squareup.wire.WireCompiler")
    val arguments =
        listOf("--proto_path=${request.sources}", "--kotlin_out=${request.generated}") +
            schemaFiles(request, "proto")
    val compiler = unwrapExceptions {
        type.getMethod("forArgs", Array<String>::class.java).invoke(null, arguments.toTypedArray())
    }
    unwrapExceptions { type.getMethod("compile").invoke(compiler) }
}

/**
 * Runs flatc with Java output. Returns false if a schema is invalid.
 *
 * @param archive the file from the repository, a `zip` or `tar.gz` with flatc in the folder `bin`
 */
internal fun runFlatc(request: CompileRequest, archive: File, output: PrintStream): Boolean {
    val executable = File(request.classes).resolveSibling("flatc").resolve("flatc.exe")
    executable.parentFile.mkdirs()
    executable.writeBytes(extractFlatc(archive))
    executable.setExecutable(true)
    val command =
        listOf("$executable", "--java", "-o", request.generated) + schemaFiles(request, "fbs")
    return runExecutable("flatc", command, File(request.sources), output)
}

private fun extractFlatc(archive: File): ByteArray {
    val content =
        if (archive.extension == "zip")
            ZipFile(archive).use { zip ->
                zip.getEntry("bin/flatc.exe")?.let { zip.getInputStream(it).readBytes() }
            }
        else GZIPInputStream(archive.inputStream().buffered()).use { fileInTar(it, "bin/flatc") }
    return requireNotNull(content) { "There is no flatc in $archive" }
}
