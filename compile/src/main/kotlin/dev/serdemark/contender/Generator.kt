package dev.serdemark.contender

/**
 * A generator of sources.
 *
 * @property version the version of the tool; null if it is part of the JDK
 * @property processor the processor's coordinate, or null if the tool has none
 * @property syntax the version of the protobuf language, for tools that read it
 */
data class Generator(
    val tool: GeneratorTool,
    val version: String?,
    val processor: String?,
    val syntax: ProtoSyntax = ProtoSyntax.PROTO3,
)

/** The versions of the protobuf language in which Serdemark writes schemas. */
enum class ProtoSyntax(val id: String) {
    /** Every field says whether it is required or optional. */
    PROTO2("proto2"),
    PROTO3("proto3"),
}

/**
 * The tools that generate sources.
 *
 * @property defaultVersion the version if the manifest names none; null if the tool is part of the
 *   JDK
 * @property schemaCompiler coordinates of a tool that generates classes from a schema in the
 *   library's schema language; empty if the tool reads no schemas. `${version}` is replaced by the
 *   tool's version, `${machine}` by the classifier of executables for this machine, and `${flatc}`
 *   by the extension and classifier of flatc's archive for this machine.
 * @property hasSyntax whether a manifest may choose the [ProtoSyntax] of the schemas
 */
enum class GeneratorTool(
    val id: String,
    val defaultVersion: String?,
    val schemaCompiler: List<String> = emptyList(),
    val hasSyntax: Boolean = false,
) {
    /** Kotlin Symbol Processing, which runs before the Kotlin compiler. */
    KSP("ksp", ToolVersions.KSP),
    /** Annotation processing by the Java compiler. */
    APT("apt", null),
    /** The protobuf compiler, an executable, at the library's version. */
    PROTOC(
        "protoc",
        ToolVersions.OF_LIBRARY,
        listOf("com.google.protobuf:protoc:exe:\${machine}:\${version}"),
        hasSyntax = true,
    ),
    /** The compiler of Square's Wire, at the library's version. */
    WIRE("wire", ToolVersions.OF_LIBRARY, listOf("com.squareup.wire:wire-compiler:\${version}")),
    /**
     * ScalaPB's generator, which takes protoc's output. The artifact for Unix is both a script and
     * a jar, so it runs on every machine that has a JVM.
     */
    SCALAPB(
        "scalapb",
        ToolVersions.SCALAPB,
        listOf(
            "com.google.protobuf:protoc:exe:\${machine}:${ToolVersions.PROTOC}",
            "com.thesamet.scalapb:protoc-gen-scala:sh:unix:\${version}",
        ),
        hasSyntax = true,
    ),
    /** ScalaPB's generator before version 0.7, when it had other coordinates and packages. */
    SCALAPB_TRUEACCORD(
        "scalapb-trueaccord",
        ToolVersions.SCALAPB_TRUEACCORD,
        listOf(
            "com.google.protobuf:protoc:exe:\${machine}:${ToolVersions.PROTOC}",
            "com.trueaccord.scalapb:compilerplugin_2.12:\${version}",
        ),
        hasSyntax = true,
    ),
    /** Twitter's Thrift compiler with Java output. It runs on every machine that has a JVM. */
    SCROOGE(
        "scrooge",
        ToolVersions.SCROOGE,
        listOf("com.twitter:scrooge-generator_2.12:\${version}"),
    ),
    /** Twitter's Thrift compiler with Scala output. */
    SCROOGE_SCALA(
        "scrooge-scala",
        ToolVersions.SCROOGE,
        listOf("com.twitter:scrooge-generator_2.12:\${version}"),
    ),
    /** Avro's compiler of specific records, at the library's version. */
    AVRO("avro", ToolVersions.OF_LIBRARY, listOf("org.apache.avro:avro-compiler:\${version}")),
    /** The FlatBuffers compiler, an executable in an archive, at the library's version. */
    FLATC(
        "flatc",
        ToolVersions.OF_LIBRARY,
        listOf("com.github.davidmoten:flatbuffers-compiler:\${flatc}:\${version}"),
    ),
    /** The generator of Simple Binary Encoding, at the library's version. */
    SBE("sbe", ToolVersions.OF_LIBRARY, listOf("uk.co.real-logic:sbe-tool:\${version}"));

    /** Whether the tool generates classes from a schema in the library's schema language. */
    val readsSchemas: Boolean
        get() = schemaCompiler.isNotEmpty()
}
