package dev.serdemark.contender

/** A language shape that sources can be generated in. */
interface Domain {
    /** Its name in manifests. */
    val id: String

    /** The programs that use its classes. */
    val users: ShapeUsers

    /** Whether a generator of the library creates the classes from a schema. */
    val isFromSchema: Boolean
        get() = false

    /** Whether objects are only views of a payload, which programs do not keep. */
    val isView: Boolean
        get() = false

    /** Whether the classes are Scala. */
    val isScala: Boolean
        get() = users == ShapeUsers.SCALA
}

/**
 * The programs that use classes of a language shape. Hand-written classes are for their own
 * language only, because other programs would need a second compiler for them. Generated Java
 * classes are for every language.
 */
enum class ShapeUsers {
    KOTLIN,
    JAVA,
    SCALA,
    ALL,
}

/** The language shapes of classes that users write by hand. */
enum class HandWrittenShape(override val id: String, override val users: ShapeUsers) : Domain {
    KOTLIN_DATA("kotlin-data", ShapeUsers.KOTLIN),
    JAVA_BEAN("java-bean", ShapeUsers.JAVA),
    JAVA_RECORD("java-record", ShapeUsers.JAVA),
    SCALA_CASE("scala-case", ShapeUsers.SCALA),
}
