package dev.serdemark.toolchain.compiler

import dev.serdemark.toolchain.unit.SchemaTool
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
    return when (schemas.tool) {
        SchemaTool.PROTOC -> runProtoc(request, File(schemas.files.single()), output)
        SchemaTool.WIRE ->
            loaders.with(schemas.files) { loader ->
                runWire(request, loader)
                true
            }
    }
}

/** Returns the request's `.proto` files, relative to its sources, with `/` between names. */
internal fun protoFiles(request: CompileRequest): List<String> {
    val sources = File(request.sources)
    return sources
        .walk()
        .filter { it.extension == "proto" }
        .map { it.relativeTo(sources).invariantSeparatorsPath }
        .sorted()
        .toList()
}
