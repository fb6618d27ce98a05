package dev.serdemark.cli.output

import java.util.Locale

/** Formats bytes as `12.3 MB`. A megabyte is 10^6 bytes. */
internal fun megabytes(bytes: Long): String = "%.1f MB".format(Locale.ROOT, bytes / 1e6)
