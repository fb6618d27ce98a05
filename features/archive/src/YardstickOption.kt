package dev.serdemark.archive

import com.github.ajalt.clikt.core.ParameterHolder
import com.github.ajalt.clikt.parameters.options.default
import com.github.ajalt.clikt.parameters.options.option
import com.github.ajalt.clikt.parameters.types.choice
import dev.serdemark.cli.option.choice

/** The option `--by`: compares times of several runs relative to their tables, or in seconds. */
fun ParameterHolder.yardstickOption() =
    option(
            "--by",
            metavar = "WHAT",
            help =
                "How to compare times of several runs: relative to the other cells of their table (table), or in seconds (time) [table].",
        )
        .choice(Yardstick.entries.associateBy { it.id })
        .default(Yardstick.TABLE)
