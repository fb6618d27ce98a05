package dev.serdemark.contender

/**
 * The language shapes that sources can be generated in.
 *
 * @property isFromSchema whether a generator of the library creates the classes from a schema
 * @property isView whether objects are only views of a payload, which programs do not keep
 * @property isScala whether the classes are Scala
 */
enum class Domain(
    val id: String,
    val isFromSchema: Boolean = false,
    val isView: Boolean = false,
    val isScala: Boolean = false,
) {
    KOTLIN_DATA("kotlin-data"),
    JAVA_BEAN("java-bean"),
    JAVA_RECORD("java-record"),
    SCALA_CASE("scala-case", isScala = true),
    /** Java classes that protoc generates. */
    PROTOBUF("protobuf", isFromSchema = true),
    /** Scala classes that ScalaPB generates. */
    SCALAPB("scalapb", isFromSchema = true, isScala = true),
    /** Kotlin classes that Wire generates. */
    WIRE("wire", isFromSchema = true),
    /** Java classes that Scrooge generates from a Thrift schema. */
    THRIFT("thrift", isFromSchema = true),
    /** Scala classes that Scrooge generates from a Thrift schema. */
    SCROOGE("scrooge", isFromSchema = true, isScala = true),
    /** Java classes that Avro's compiler generates. */
    AVRO("avro", isFromSchema = true),
    /** Java classes that Avro's compiler generates. Texts are `Utf8`, which keeps UTF-8 bytes. */
    AVRO_UTF8("avro-utf8", isFromSchema = true),
    /** Java classes that flatc generates. */
    FLATBUFFERS("flatbuffers", isFromSchema = true, isView = true),
    /** Java encoders and decoders that SbeTool generates. */
    SBE("sbe", isFromSchema = true, isView = true),
}
