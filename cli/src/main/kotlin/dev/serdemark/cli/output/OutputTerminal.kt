package dev.serdemark.cli.output

import com.github.ajalt.mordant.terminal.Terminal

/**
 * Returns the terminal of standard output. Its width is `COLUMNS`, else that of the terminal, else
 * a usual width for pipes and files.
 */
internal fun outputTerminal(environment: Map<String, String> = System.getenv()): Terminal {
    val columns = columns(environment)
    return Terminal(width = columns, nonInteractiveWidth = columns ?: WIDTH_OF_FILES)
}

/** Returns the width from `COLUMNS`; null if no table could have that width. */
private fun columns(environment: Map<String, String>): Int? =
    environment["COLUMNS"]?.toIntOrNull()?.takeIf { it >= LEAST_WIDTH }

private const val WIDTH_OF_FILES = 80

/** The smallest width: in a narrower table, no column would show a figure. */
private const val LEAST_WIDTH = 20
