package dev.serdemark.toolchain.compiler

import java.io.File

/**
 * Runs Avro's compiler of specific classes by reflection. Texts are Strings if the file says so
 * with Avro's property [STRING_PROPERTY], and any `CharSequence` if it does not: the compiler takes
 * this from its own setting alone. Throws if a file is invalid.
 */
internal fun runAvroCompiler(request: CompileRequest, loader: ClassLoader) {
    for (file in schemaFiles(request, "avsc")) unwrapped {
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
