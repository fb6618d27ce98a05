package dev.serdemark.cli.command

import com.github.ajalt.clikt.core.CliktCommand
import com.github.ajalt.clikt.core.Context
import dev.serdemark.cli.context.CliContext
import dev.serdemark.cli.output.ExaminationTable
import dev.serdemark.machine.examine
import dev.serdemark.machine.observe
import kotlin.time.Duration.Companion.seconds

/**
 * `serdemark doctor`: checks whether this machine is fit to measure on. The exit status is 0
 * whatever it finds.
 */
class DoctorCommand(private val context: CliContext) : CliktCommand(name = "doctor") {
    override fun help(context: Context) =
        "Watch this machine for two seconds; report what disturbs measuring and what to change."

    override fun run() =
        ExaminationTable(context.terminal).print(examine(observe(OBSERVATION_TIME)))

    private companion object {
        val OBSERVATION_TIME = 2.seconds
    }
}
