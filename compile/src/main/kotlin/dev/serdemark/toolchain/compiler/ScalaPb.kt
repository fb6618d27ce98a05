package dev.serdemark.toolchain.compiler

import java.io.File
import java.io.PrintStream

/**
 * Runs ScalaPB: protoc reads the schemas, and ScalaPB's plugin of protoc generates Scala from the
 * result. The plugin runs in this JVM by reflection, so that it needs no script and stays warm.
 * Classes are in the package of their schema, without a part for the file. Returns false if a
 * schema is invalid.
 */
internal fun runScalaPb(
    request: CompileRequest,
    loaders: ToolLoaders,
    output: PrintStream,
): Boolean {
    val (executables, plugin) =
        checkNotNull(request.schemas).files.partition { it.endsWith(".exe") }
    val descriptors = File(request.classes).resolveSibling("descriptors")
    val results = listOf("--include_imports", "--descriptor_set_out=$descriptors")
    if (!runProtoc(request, File(executables.single()), results, output)) return false
    val call = pluginRequest(schemaFiles(request, "proto"), FLAT_PACKAGE, descriptors.readBytes())
    val answer = loaders.with(plugin) { generated(it, call) }
    pluginError(answer)?.let {
        output.println("error: $it")
        return false
    }
    pluginFiles(answer).forEach { (name, text) -> write(name, text, File(request.generated)) }
    return true
}

private fun generated(loader: ClassLoader, call: ByteArray): ByteArray {
    val run =
        loader.loadClass("scalapb.ScalaPbCodeGenerator").getMethod("run", ByteArray::class.java)
    return unwrapped { run.invoke(null, call) as ByteArray }
}

private fun write(name: String, text: String, folder: File) {
    val file = folder.resolve(name).normalize()
    require(file.startsWith(folder.normalize())) { "ScalaPB wrote a file out of place: $name" }
    file.parentFile.mkdirs()
    file.writeText(text)
}

private const val FLAT_PACKAGE = "flat_package"
