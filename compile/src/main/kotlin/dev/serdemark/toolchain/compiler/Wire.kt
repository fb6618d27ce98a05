package dev.serdemark.toolchain.compiler

/**
 * Runs the compiler of Wire, with Kotlin as its output, by reflection. It does what the `main` of
 * `WireCompiler` does, which ends the JVM where a file is wrong; this throws.
 */
internal fun runWire(request: CompileRequest, loader: ClassLoader) {
    val type = loader.loadClass("com.squareup.wire.WireCompiler")
    val arguments =
        listOf("--proto_path=${request.sources}", "--kotlin_out=${request.generated}") +
            schemaFiles(request, "proto")
    val compiler = unwrapped {
        type.getMethod("forArgs", Array<String>::class.java).invoke(null, arguments.toTypedArray())
    }
    unwrapped { type.getMethod("compile").invoke(compiler) }
}
