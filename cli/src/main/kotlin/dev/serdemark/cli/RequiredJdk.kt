package dev.serdemark.cli

import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import kotlin.io.path.Path
import kotlin.io.path.exists

/** Refuses to start on a JRE, which lacks the compilers that Serdemark needs. */
internal fun requireJdk() {
    val home = Path(System.getProperty("java.home"))
    if (listOf("javac", "javac.exe").none { home.resolve("bin").resolve(it).exists() }) {
        throw ProblemException(
            Problem(
                "$home is a JRE: it has no compiler.",
                "Install a JDK 17 or later, and put it on the PATH or set JAVA_HOME to its folder.",
            )
        )
    }
}
