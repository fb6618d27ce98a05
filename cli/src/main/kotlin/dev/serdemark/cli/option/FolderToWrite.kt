package dev.serdemark.cli.option

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.path
import dev.serdemark.problem.ProblemException
import java.nio.file.Path

/** The option `--out` of commands that also take their folder as the argument DIR. */
fun ParameterHolder.outFolderOption() =
    option("--out", metavar = "DIR", help = "The same as the argument DIR.").path()

/**
 * Returns the folder that a command writes.
 *
 * @param what what the command writes, such as `project`
 * @param out the folder of `--out`
 * @param argument the folder of the argument DIR
 * @throws ProblemException if not exactly one of them names a folder
 */
fun folderToWrite(what: String, out: Path?, argument: Path?): Path {
    if (out != null && argument != null)
        throw ProblemException(
            "There are two folders for the $what: '$argument' and --out '$out'.",
            "Leave out one of them.",
        )
    return out
        ?: argument
        ?: throw ProblemException("There is no folder for the $what.", "Name one with --out DIR.")
}
