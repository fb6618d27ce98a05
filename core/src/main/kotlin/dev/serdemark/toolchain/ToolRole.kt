package dev.serdemark.toolchain

/** What an artifact was used for in a build. */
enum class ToolRole(val id: String) {
    /** The Kotlin compiler. */
    COMPILER("compiler"),
    /** A compiler plugin. */
    PLUGIN("plugin"),
    /** KSP and its processors. */
    PROCESSOR("processor"),
}
