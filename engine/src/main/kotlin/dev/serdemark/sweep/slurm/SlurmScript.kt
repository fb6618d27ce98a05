package dev.serdemark.sweep.slurm

import dev.serdemark.problem.inShell
import java.nio.file.Path
import kotlin.time.Duration

/**
 * The batch script of a sweep.
 *
 * @property command the words that measure a shard, but for its number
 * @property workingFolder where the command starts
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
     * The text of the script.
     *
     * @param outputs the folder for what jobs print
     */
    internal fun text(outputs: Path): String {
        val minutes = limit.inWholeMinutes + 1
        val all = listOf("--time=$minutes", "--output=\"$outputs/%A_%a.txt\"") + options
        return TEMPLATE.replace("@options@", all.joinToString("\n") { "#SBATCH $it" })
            .replace("@folder@", inShell("$workingFolder"))
            .replace("@command@", command.joinToString(" ", transform = ::inShell))
    }

    private companion object {
        val TEMPLATE: String =
            checkNotNull(SlurmScript::class.java.getResource("shard.sh")) { "shard.sh is missing" }
                .readText()
    }
}
