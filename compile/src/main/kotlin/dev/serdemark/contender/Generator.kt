package dev.serdemark.contender

/**
 * A generator of sources.
 *
 * @property version of the tool; null if it is of another tool
 * @property processor its coordinate, where the tool has any
 */
data class Generator(val tool: GeneratorTool, val version: String?, val processor: String?)

/**
 * The tools that generate sources.
 *
 * @property defaultVersion version without a choice of the manifest; null if the tool has none
 * @property schemaCompiler coordinate of a tool that makes classes of a schema in the library's own
 *   language, with `${version}` for the tool's version, `${machine}` for the classifier of
 *   executables for this machine, and `${flatc}` for the extension and classifier of the archive
 *   with flatc for it; null if the tool reads no schemas
 */
enum class GeneratorTool(
    val id: String,
    val defaultVersion: String?,
    val schemaCompiler: String? = null,
) {
    /** Kotlin Symbol Processing, before the compiler of Kotlin. */
    KSP("ksp", ToolVersions.KSP),
    /** Annotation processing, by the compiler of Java. */
    APT("apt", null),
    /** The compiler of protobuf, an executable, of the library's version. */
    PROTOC(
        "protoc",
        ToolVersions.OF_LIBRARY,
        "com.google.protobuf:protoc:exe:\${machine}:\${version}",
    ),
    /** The compiler of Square's Wire, of the library's version. */
    WIRE("wire", ToolVersions.OF_LIBRARY, "com.squareup.wire:wire-compiler:\${version}"),
    /** Twitter's compiler of Thrift, which runs on every machine that has a JVM. */
    SCROOGE(
        "scrooge",
        ToolVersions.SCROOGE,
        "com.twitter:scrooge-generator_2.12:\${version}",
    ),
    /** Avro's compiler of specific records, of the library's version. */
    AVRO("avro", ToolVersions.OF_LIBRARY, "org.apache.avro:avro-compiler:\${version}"),
    /** The compiler of FlatBuffers, an executable in an archive, of the library's version. */
    FLATC(
        "flatc",
        ToolVersions.OF_LIBRARY,
        "com.github.davidmoten:flatbuffers-compiler:\${flatc}:\${version}",
    );

    /** Whether it makes classes of a schema in the library's own language. */
    val readsSchemas: Boolean
        get() = schemaCompiler != null
}
