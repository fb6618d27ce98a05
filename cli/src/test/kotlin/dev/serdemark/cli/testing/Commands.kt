package dev.serdemark.cli.testing

import dev.serdemark.cli.output.StandardOutput
import dev.serdemark.cli.runSerdemark
import kotlin.io.path.Path
import kotlin.io.path.readLines
import kotlin.system.exitProcess

/** Printed behind the output of a command, and followed by its exit status. */
internal const val COMMAND_ENDED = "\nCommand ended with "

/** Runs each line of a file as a command line. */
fun main(args: Array<String>) {
    val output = StandardOutput.install()
    System.setErr(System.out)
    Path(args.single()).readLines().forEach {
        val status = runSerdemark(it.split(' '), output)
        println("$COMMAND_ENDED$status")
    }
    exitProcess(0)
}
