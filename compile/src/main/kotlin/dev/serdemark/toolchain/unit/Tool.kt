package dev.serdemark.toolchain.unit

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** An artifact that took part in a build, beside what the result runs with. */
data class Tool(val role: ToolRole, val artifact: Artifact)

/** What a [Tool] did. */
@Serializable
enum class ToolRole {
    /** The Kotlin compiler. */
    @SerialName("compiler") COMPILER,
    /** A plugin of the compiler. */
    @SerialName("plugin") PLUGIN,
    /** KSP or one of its processors. */
    @SerialName("processor") PROCESSOR,
    /** What makes classes of schemas. */
    @SerialName("schema-compiler") SCHEMA_COMPILER,
    /** An annotation processor of the Java compiler. */
    @SerialName("annotation-processor") ANNOTATION_PROCESSOR,
    /** The Scala compiler. */
    @SerialName("scala") SCALA,
    /** On the class path of compilers, and not of workers. */
    @SerialName("compile-only") COMPILE_ONLY,
}
