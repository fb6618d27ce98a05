package dev.serdemark.contender

/**
 * The versions of Scala that Serdemark compiles. Each has a different language, library and
 * compiler.
 *
 * @property prefix the beginning of the compiler's version
 */
enum class ScalaDialect(private val prefix: String) {
    SCALA_2_11("2.11."),
    SCALA_2_13("2.13."),
    SCALA_3("3.");

    companion object {
        /** Returns the dialect of a compiler's [version], or null if it is not supported. */
        fun find(version: String): ScalaDialect? = entries.firstOrNull {
            version.startsWith(it.prefix)
        }

        /**
         * Returns the dialect of a compiler's [version].
         *
         * @throws IllegalArgumentException if the version is not supported
         */
        fun of(version: String): ScalaDialect =
            requireNotNull(find(version)) { "Serdemark does not compile Scala $version" }
    }
}
