package dev.serdemark.problem

import kotlin.time.Duration

/** Formats the duration without blanks, as `--budget` accepts it: `1m30s`. */
fun Duration.asOption(): String = toString().replace(" ", "")
