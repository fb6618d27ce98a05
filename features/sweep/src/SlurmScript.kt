package dev.serdemark.sweep

import dev.serdemark.problem.shellQuoted
import java.nio.file.Path
import kotlin.time.Duration

/**
 * The batch script of a sweep.
 *
 * @property command the words of the command that measures a shard, without the shard's number
 * @property workingFolder the folder in which the command starts
 * @property limit the time limit of a shard
 * @property options further options of `sbatch`, such as `--partition=long`
 */
class SlurmScript(
    private val command: List<String>,
    private val workingFolder: Path,
    private val limit: Duration,
    private val options: List<String>,
) {
    /**
     * Returns the text of the script.
     *
     * @param outputs the folder for the output of jobs
     */
    internal fun text(outputs: Path): String {
        val minutes = limit.inWholeMinutes + 1
        val sbatchOptions = listOf("--time=$minutes", "--output=\"$outputs/%A_%a.txt\"") + options
        return JobTemplate("slurm/shard.sh")
            .fill(
                mapOf(
                    "options" to sbatchOptions.joinToString("\n") { "#SBATCH $it" },
                    "folder" to shellQuoted("$workingFolder"),
                    "command" to command.joinToString(" ", transform = ::shellQuoted),
                )
            )
    }
}
