package dev.serdemark.toolchain.compiler

import java.io.File

/**
 * Runs Scrooge by reflection. Throws if a file is invalid.
 *
 * @param language of the classes: `java` or `scala`
 */
internal fun runScrooge(request: CompileRequest, loader: ClassLoader, language: String) {
    val files = schemaFiles(request, "thrift").map { "${File(request.sources, it)}" }
    val arguments = listOf("--language", language, "--dest", request.generated) + files
    val main =
        loader.loadClass("com.twitter.scrooge.Main").getMethod("main", Array<String>::class.java)
    unwrapped { main.invoke(null, arguments.toTypedArray()) }
}
