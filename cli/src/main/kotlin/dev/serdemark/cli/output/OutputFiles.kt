package dev.serdemark.cli.output

import dev.serdemark.problem.Problem
import dev.serdemark.problem.Problems
import dev.serdemark.runs.RunDirectory
import java.nio.file.Path
import kotlin.io.path.exists
import kotlin.io.path.isRegularFile
import kotlin.io.path.isSameFileAs

/**
 * The output files of one command, whose paths are relative to [workingFolder]. Adds to [problems]
 * each file that cannot be written, each path that is given twice, and each file that would be
 * lost: one of the [inputs] of the command, or what a run cannot do without.
 */
internal class OutputFiles(
    private val workingFolder: Path,
    private val problems: Problems,
    private val inputs: List<Path> = emptyList(),
) : AutoCloseable {
    private val open = mutableMapOf<Path, OutputFile>()

    /** Opens the file at [path]; null if [path] is null or there is a problem with it. */
    fun open(path: Path?): OutputFile? {
        val file = workingFolder.resolve(path ?: return null).normalize()
        if (file in open) {
            problems.add(
                Problem("Two outputs are to be written to $file.", "Name a file for each.")
            )
            return null
        }
        whatIsLost(file)?.let {
            problems.add(
                Problem("$file is $it, which an output would replace.", "Name another file.")
            )
            return null
        }
        return problems.attempt { OutputFile(file) }?.also { open[file] = it }
    }

    private fun whatIsLost(file: Path): String? {
        if (!file.isRegularFile()) return null
        val run = RunDirectory(file.toRealPath().parent)
        val isOfRun = listOf(run.journal, run.lock).any { it.exists() && it.isSameFileAs(file) }
        val isInput = inputs.any { it.exists() && it.isSameFileAs(file) }
        return if (isInput) "an input" else if (isOfRun) "part of a run" else null
    }

    override fun close() = open.values.forEach { it.close() }
}
