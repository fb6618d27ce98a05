package dev.serdemark.selfcheck

import dev.serdemark.problem.ProblemException
import dev.serdemark.problem.orProblem
import dev.serdemark.runs.JmhResult
import java.nio.file.Path
import java.util.Locale
import kotlin.io.path.Path
import kotlin.io.path.moveTo
import kotlin.io.path.readText

/** An ejected project. The user's Maven builds it, and JMH runs it. */
internal class JmhProject(private val folder: Path, private val offline: Boolean) {
    /**
     * Builds the project, and returns what JMH measures. JMH runs all benchmarks in turn, each in
     * one JVM, and repeats this until there were [forks] JVMs per benchmark.
     *
     * @throws ProblemException if Maven or JMH cannot be started, or fails
     */
    fun measure(forks: Int): List<JmhResult> {
        val build = listOf(maven, "-q", "-B", "package")
        run("maven.log", if (offline) build + "-o" else build)
        return (1..forks).flatMap { fork ->
            run("jmh-$fork.log", listOf("$java", "RunAll.java", "-f", "1"))
            val results = folder.resolve("jmh-$fork.json")
            folder.resolve("results/all.json").moveTo(results)
            JmhResult.read(results.readText())
        }
    }

    private fun run(log: String, command: List<String>) {
        val output = folder.resolve(log).toFile()
        val status =
            orProblem(
                "${command.first()} cannot be started",
                "Install Java and Maven 3.8 or later, and put them on the PATH.",
            ) {
                ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output)
                    .start()
                    .waitFor()
            }
        if (status != 0) {
            throw ProblemException(
                "${command.joinToString(" ")} failed with exit status $status.",
                "See $output.",
            )
        }
    }

    private companion object {
        val java: Path = Path(System.getProperty("java.home"), "bin", "java")
        val maven =
            if (System.getProperty("os.name").lowercase(Locale.ROOT).startsWith("windows"))
                "mvn.cmd"
            else "mvn"
    }
}
