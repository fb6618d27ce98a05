package dev.serdemark.problem

import kotlin.time.Duration

/** As `--budget` takes it in one word: `1m30s`. */
fun Duration.asOption(): String = toString().replace(" ", "")
