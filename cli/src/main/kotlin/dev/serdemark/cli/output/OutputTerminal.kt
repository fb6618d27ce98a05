package dev.serdemark.cli.output

import com.github.ajalt.mordant.terminal.Terminal

/**
 * Standard output: as wide as `COLUMNS` says, else as the terminal is; in a pipe or a file as most
 * terminals are.
 */
internal fun outputTerminal(environment: Map<String, String> = System.getenv()): Terminal {
    val columns = columns(environment)
    return Terminal(width = columns, nonInteractiveWidth = columns ?: WIDTH_OF_FILES)
}

/** What `COLUMNS` asks for; null if it is no width that a table could have. */
private fun columns(environment: Map<String, String>): Int? =
    environment["COLUMNS"]?.toIntOrNull()?.takeIf { it >= LEAST_WIDTH }

private const val WIDTH_OF_FILES = 80

/** Narrower tables would have columns of no figure. */
private const val LEAST_WIDTH = 20
