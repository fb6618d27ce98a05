package dev.serdemark.cli

import kotlin.system.exitProcess

/** The program `serdemark`. */
fun main(args: Array<String>) {
    exitProcess(runSerdemark(args.toList()))
}
