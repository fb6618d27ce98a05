package dev.serdemark.problem

import kotlin.time.Duration

/** Returns the duration as `--budget` accepts it, in one word: `1m30s`. */
fun Duration.asOption(): String = toString().replace(" ", "")
