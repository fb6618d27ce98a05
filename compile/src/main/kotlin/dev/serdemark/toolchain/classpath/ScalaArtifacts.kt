package dev.serdemark.toolchain.classpath

import dev.serdemark.contender.ScalaDialect
import dev.serdemark.toolchain.unit.Coordinate

/** The library of Scala 3, which extends that of Scala 2.13. */
internal const val SCALA_3_LIBRARY: String = "scala3-library_3"

/** Returns the compiler of a version of Scala. */
internal fun scalaCompiler(version: String): Coordinate =
    scala(version, "scala-compiler", "scala3-compiler_3")

/** Returns the standard library of a version of Scala. */
internal fun scalaLibrary(version: String): Coordinate =
    scala(version, "scala-library", SCALA_3_LIBRARY)

private fun scala(version: String, of2: String, of3: String) =
    Coordinate(
        "org.scala-lang:${if (ScalaDialect.of(version) == ScalaDialect.SCALA_3) of3 else of2}:$version"
    )
