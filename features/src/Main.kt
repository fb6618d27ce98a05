package dev.serdemark

import dev.serdemark.cli.output.StandardOutput
import dev.serdemark.cli.runSerdemark
import kotlin.system.exitProcess

/** The program `serdemark`. */
fun main(args: Array<String>) {
    val output = StandardOutput.install()
    val status = runSerdemark(args.toList(), output, FEATURES)
    exitProcess(output.statusAtEnd(status))
}
