package dev.serdemark.toolchain.unit

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

/** An artifact that took part in a build, but that the result does not run with. */
data class Tool(val role: ToolRole, val artifact: Artifact)

/** The role of a [Tool] in a build. */
@Serializable
enum class ToolRole {
    /** The Kotlin compiler. */
    @SerialName("compiler") COMPILER,
    /** A plugin of the compiler. */
    @SerialName("plugin") PLUGIN,
    /** KSP or one of its processors. */
    @SerialName("processor") PROCESSOR,
    /** A tool that generates classes from schemas, or one of its dependencies. */
    @SerialName("schema-compiler") SCHEMA_COMPILER,
    /** An annotation processor of the Java compiler. */
    @SerialName("annotation-processor") ANNOTATION_PROCESSOR,
    /** The Scala compiler. */
    @SerialName("scala") SCALA,
    /** An artifact on the class path of compilers, but not of workers. */
    @SerialName("compile-only") COMPILE_ONLY,
}
