package dev.serdemark.toolchain.compiler

import dev.serdemark.contender.GeneratorTool
import java.io.File
import java.io.PrintStream

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
    val inThisJvm: (CompileRequest, ClassLoader) -> Unit =
        when (schemas.tool) {
            GeneratorTool.KSP,
            GeneratorTool.APT -> error("${schemas.tool.id} reads no schemas")
            GeneratorTool.PROTOC -> return runProtoc(request, File(schemas.files.single()), output)
            GeneratorTool.SCALAPB,
            GeneratorTool.SCALAPB_TRUEACCORD -> return runScalaPb(request, loaders, output)
            GeneratorTool.FLATC -> return runFlatc(request, File(schemas.files.single()), output)
            GeneratorTool.WIRE -> ::runWire
            GeneratorTool.SCROOGE -> { call, loader ->
                runScrooge(call, loader, "java")
            }
            GeneratorTool.SCROOGE_SCALA -> { call, loader ->
                runScrooge(call, loader, "scala")
            }
            GeneratorTool.AVRO -> ::runAvroCompiler
            GeneratorTool.SBE -> ::runSbeTool
        }
    loaders.with(schemas.files) { loader -> inThisJvm(request, loader) }
    return true
}

/**
 * Returns the request's files in the language of a library, such as those that end in `.proto`.
 * They are relative to its sources, with `/` between names.
 */
internal fun schemaFiles(request: CompileRequest, extension: String): List<String> {
    val sources = File(request.sources)
    return filesOf(request.sources, extension).map {
        it.relativeTo(sources).invariantSeparatorsPath
    }
}
