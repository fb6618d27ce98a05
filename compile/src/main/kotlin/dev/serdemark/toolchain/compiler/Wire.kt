package dev.serdemark.toolchain.compiler

/**
 * Runs the compiler of Wire with Kotlin output, by reflection. Does the same as the `main` of
 * `WireCompiler`, but throws if a file is invalid, instead of ending the JVM.
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
