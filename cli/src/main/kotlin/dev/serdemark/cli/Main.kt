package dev.serdemark.cli

import dev.serdemark.cli.output.StandardOutput
import kotlin.system.exitProcess

/** The program `serdemark`. */
fun main(args: Array<String>) {
    val output = StandardOutput.install()
    val status = runSerdemark(args.toList(), output, FEATURES)
    exitProcess(output.statusAtEnd(status))
}
