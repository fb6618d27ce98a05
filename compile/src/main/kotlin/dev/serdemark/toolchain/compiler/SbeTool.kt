package dev.serdemark.toolchain.compiler

import java.io.File

/**
 * Runs the tool of Simple Binary Encoding, with Java as its output, by reflection. It throws if a
 * file is wrong. Its `main` would end the JVM in that case.
 */
internal fun runSbeTool(request: CompileRequest, loader: ClassLoader) {
    for (file in schemaFiles(request, "xml")) unwrapped {
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
