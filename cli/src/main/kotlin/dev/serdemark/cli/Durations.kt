package dev.serdemark.cli

import kotlin.time.Duration

/** As `--budget` takes it in one word: `1m30s`. */
internal fun Duration.asOption(): String = toString().replace(" ", "")
