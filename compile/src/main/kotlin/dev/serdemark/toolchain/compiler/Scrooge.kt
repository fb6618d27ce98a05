package dev.serdemark.toolchain.compiler

import java.io.File

/** Runs Scrooge, with Java as its output, by reflection. It throws if a file is wrong. */
internal fun runScrooge(request: CompileRequest, loader: ClassLoader) {
    val files = schemaFiles(request, "thrift").map { "${File(request.sources, it)}" }
    val arguments = listOf("--language", "java", "--dest", request.generated) + files
    val main =
        loader.loadClass("com.twitter.scrooge.Main").getMethod("main", Array<String>::class.java)
    unwrapped { main.invoke(null, arguments.toTypedArray()) }
}
