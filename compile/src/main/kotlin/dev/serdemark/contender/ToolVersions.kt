package dev.serdemark.contender

/** The tools that a manifest gets where it says `default`; named here and nowhere else. */
object ToolVersions {
    /** Kotlin compiler and standard library. */
    const val KOTLIN: String = "2.4.10"

    /** Scala compiler and standard library. */
    const val SCALA: String = "2.13.18"

    /** Of a tool that is of the library's own version. */
    const val OF_LIBRARY: String = "\${version}"

    /** Kotlin Symbol Processing. */
    const val KSP: String = "2.3.13"

    /** The generator of Java classes from Thrift's language. */
    const val SCROOGE: String = "22.7.0"
}
