package dev.serdemark.cli

import com.github.ajalt.mordant.terminal.Terminal
import dev.serdemark.problem.Problem
import dev.serdemark.problem.ProblemException
import java.nio.file.Path
import kotlin.io.path.Path
import kotlin.io.path.isDirectory

/**
 * What the commands have around them.
 *
 * @property home the folder that `contenders/` and `workloads/` lie in
 * @property workingFolder where runs are kept, and paths begin
 * @property terminal standard output, where results go, and standard error, where all else goes
 */
internal class Surroundings(val home: Path, val workingFolder: Path, val terminal: Terminal) {
    companion object {
        /** Those of this process. */
        fun ofProcess(): Surroundings {
            val home = Path(System.getProperty("serdemark.home", "."))
            if (!home.resolve("contenders").isDirectory()) {
                throw ProblemException(
                    Problem("There are no contenders in $home.", "Start Serdemark by its launcher, bin/serdemark.")
                )
            }
            return Surroundings(home.toAbsolutePath().normalize(), Path("").toAbsolutePath(), Terminal())
        }
    }
}
