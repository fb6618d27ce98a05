package dev.serdemark.cli.output

import dev.serdemark.problem.Problem
import dev.serdemark.problem.Problems
import java.nio.file.Path

/**
 * The output files of one command, whose paths are relative to [workingFolder]. Adds to [problems]
 * each file that cannot be written, and each path that is given twice.
 */
internal class OutputFiles(private val workingFolder: Path, private val problems: Problems) :
    AutoCloseable {
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
        return problems.attempt { OutputFile(file) }?.also { open[file] = it }
    }

    override fun close() = open.values.forEach { it.close() }
}
