package dev.serdemark.contender

/** The tool versions that `default` in a manifest stands for. No other place defines them. */
object ToolVersions {
    /** The Kotlin compiler and standard library. */
    const val KOTLIN: String = "2.4.10"

    /** The Scala compiler and standard library. */
    const val SCALA: String = "2.13.18"

    /** For tools that are released together with the library. */
    const val OF_LIBRARY: String = "\${version}"

    /** Kotlin Symbol Processing. */
    const val KSP: String = "2.3.13"

    /** The protobuf compiler for tools that need it at a separate version, such as ScalaPB. */
    const val PROTOC: String = "4.36.2"

    /** The generator of Scala classes from protobuf schemas. */
    const val SCALAPB: String = "0.11.20"

    /** ScalaPB before version 0.7. Version 0.6.6 fails on Java 17. */
    const val SCALAPB_TRUEACCORD: String = "0.6.7"

    /** The generator of Java and Scala classes from Thrift schemas. */
    const val SCROOGE: String = "22.7.0"
}
